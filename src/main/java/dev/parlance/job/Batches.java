package dev.parlance.job;

import dev.parlance.file.ImportedSegment;
import io.vertx.core.Future;
import java.util.List;

/** Segments batch by batch, an empty batch at the end. */
@FunctionalInterface
interface Batches {
    Future<List<ImportedSegment>> next();
}
