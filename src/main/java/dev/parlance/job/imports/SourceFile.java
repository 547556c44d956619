package dev.parlance.job.imports;

import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.worker.FileOptions;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file to read, with the languages of its jobs and its settings.
 *
 * @param targetLangs of its jobs, each once; not empty
 * @param settings the import settings at the time of the upload
 * @param rules SRX files that segment its text; null for the built-in rules
 * @param read how it was read
 */
public record SourceFile(
        long id,
        String name,
        String sourceLang,
        List<String> targetLangs,
        FileImportSettings settings,
        Rules rules,
        AsRead read) {

    /**
     * How a file was read.
     *
     * @param plurals the forms that its segments have; null when it is not imported, or when they are those of the file
     * @param format the identifier of its format; null when it is not imported, or an earlier release imported it
     */
    public record AsRead(
            @Nullable PluralForms plurals, @Nullable String format) {
        /** A file that is not imported. */
        public static final AsRead NOT_YET = new AsRead(null, null);
    }

    /** The segmentation rules for sources and for targets. */
    public record Rules(@Nullable Buffer sources, @Nullable Buffer targets) {

        /** Writes them for a worker process. */
        public FileOptions.Rules savedIn(Path directory) throws IOException {
            return new FileOptions.Rules(
                    saved(sources, directory.resolve("sources.srx")), saved(targets, directory.resolve("targets.srx")));
        }

        private static @Nullable String saved(@Nullable Buffer srx, Path path) throws IOException {
            return srx == null ? null : Files.write(path, srx.getBytes()).toString();
        }
    }

    public SourceFile {
        targetLangs = List.copyOf(targetLangs);
    }
}
