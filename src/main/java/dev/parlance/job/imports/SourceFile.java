package dev.parlance.job.imports;

import dev.parlance.file.RuleCache;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.SegmentationRules;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file to read, with the languages of its jobs and its settings.
 *
 * @param targetLangs of its jobs, each once; not empty
 * @param settings the import settings at the time of the upload
 * @param rules SRX files that segment its text; null for the built-in rules
 */
public record SourceFile(
        long id, String name, String sourceLang, List<String> targetLangs, FileImportSettings settings, Rules rules) {

    /** The segmentation rules for sources and for targets. */
    record Rules(@Nullable Buffer sources, @Nullable Buffer targets) {
        private static final RuleCache COMPILED = new RuleCache();

        /** Rules are validated when they are uploaded; compiled rules are cached for the next file. */
        private static SegmentationRules compiled(@Nullable Buffer srx) throws UnreadableFile {
            return srx == null ? SegmentationRules.builtIn() : COMPILED.get(srx.getBytes());
        }
    }

    public SourceFile {
        targetLangs = List.copyOf(targetLangs);
    }

    /** The options by which its target file is written, the same as those of its import. */
    public ReadOptions options(@Nullable String targetLang, FileLimits limits) throws UnreadableFile {
        return new ReadOptions(
                sourceLang,
                targetLang,
                Rules.compiled(rules.sources()),
                Rules.compiled(rules.targets()),
                limits,
                settings);
    }
}
