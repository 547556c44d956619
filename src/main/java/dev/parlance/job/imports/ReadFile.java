package dev.parlance.job.imports;

import dev.parlance.file.plural.PluralForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that has been read, in a directory of its own; closing deletes that directory.
 *
 * @param sources the segments
 * @param targets the segments with their targets, by target language, if the file contains translations
 * @param words of the source text
 * @param plurals the forms that its segments have
 */
public record ReadFile(
        Path directory, SegmentSpool sources, Map<String, SegmentSpool> targets, long words, PluralForms plurals)
        implements AutoCloseable {
    public ReadFile {
        targets = Map.copyOf(targets);
    }

    int segments() {
        return sources.segments();
    }

    /** Ordinal of the last segment; null without segments. */
    @Nullable
    Integer endIndex() {
        return segments() == 0 ? null : Integer.valueOf(segments() - 1);
    }

    @Override
    public void close() throws IOException {
        sources.close();
        for (var spool : targets.values()) {
            spool.close();
        }
        delete(directory);
    }

    public static void delete(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (var file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(directory);
    }
}
