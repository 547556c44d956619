package dev.parlance.job;

import dev.parlance.file.settings.FileImportSettings;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file to read and what it is read for.
 *
 * @param targetLangs of its jobs, each once; not empty
 * @param settings as they were when the file came
 * @param rules SRX files that cut its text; null for the rules that come with the service
 */
record SourceFile(
        long id, String name, String sourceLang, List<String> targetLangs, FileImportSettings settings, Rules rules) {

    /** The segmentation rules for sources and for targets. */
    record Rules(@Nullable Buffer sources, @Nullable Buffer targets) {}

    SourceFile {
        targetLangs = List.copyOf(targetLangs);
    }
}
