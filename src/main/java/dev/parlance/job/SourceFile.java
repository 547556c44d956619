package dev.parlance.job;

import dev.parlance.file.FileLimits;
import dev.parlance.file.ReadOptions;
import dev.parlance.file.srx.SegmentationRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file to read and what it is read for.
 *
 * @param targetLangs of its jobs, each once; not empty
 */
record SourceFile(long id, String name, String sourceLang, List<String> targetLangs) {
    SourceFile {
        targetLangs = List.copyOf(targetLangs);
    }

    /** How it is read: the same when it is imported and when its target files are written. */
    ReadOptions options(@Nullable String targetLang, FileLimits limits) {
        return new ReadOptions(sourceLang, targetLang, SegmentationRules.builtIn(), limits);
    }
}
