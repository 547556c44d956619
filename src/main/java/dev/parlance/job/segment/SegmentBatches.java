package dev.parlance.job.segment;

import dev.parlance.file.paragraph.ImportedSegment;
import io.vertx.core.Future;
import java.util.List;

/** Segments batch by batch, an empty batch at the end. */
@FunctionalInterface
public interface SegmentBatches {
    Future<List<ImportedSegment>> next();
}
