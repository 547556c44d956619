package dev.parlance.job.imports;

import dev.parlance.file.FoundFormat;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.task.AsyncResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that has been read, in a directory of its own; closing deletes that directory.
 *
 * @param sources the segments
 * @param targets the segments with their targets, by target language, if the file contains translations
 * @param words of the source text
 * @param plurals the forms that its segments have
 * @param format in which it was read
 */
public record ReadFile(
        Path directory,
        SegmentSpool sources,
        Map<String, SegmentSpool> targets,
        long words,
        PluralForms plurals,
        FoundFormat format)
        implements AutoCloseable {
    public ReadFile {
        targets = Map.copyOf(targets);
    }

    public int segments() {
        return sources.segments();
    }

    /** What the response of the import warns of. */
    public List<AsyncResponse.Detail> warnings() {
        return segments() > 0
                ? List.of()
                : List.of(new AsyncResponse.Detail("noSegments", "the file contains no translatable text", Map.of()));
    }

    /** Ordinal of the first segment; null without segments. */
    public @Nullable Integer beginIndex() {
        return segments() == 0 ? null : Integer.valueOf(0);
    }

    /** Ordinal of the last segment; null without segments. */
    public @Nullable Integer endIndex() {
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
