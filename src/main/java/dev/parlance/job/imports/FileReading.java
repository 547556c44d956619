package dev.parlance.job.imports;

import dev.parlance.file.FileSegments;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.task.Task;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file into spools on disk. Reading blocks; several threads may read different files at the same time. A file
 * that contains translations is read once more for each target language, because the reader returns the targets of one
 * language only.
 */
public final class FileReading {
    private final FileLimits limits;
    private final Function<String, ToLongFunction<String>> counters;

    /**
     * Reads files within the limits.
     *
     * @param maxTreeBytes most bytes of a file that must be in memory as a whole
     * @param counters creates a counter of the words of a language, for one thread
     */
    public FileReading(long maxTreeBytes, Function<String, ToLongFunction<String>> counters) {
        this.limits = limits(maxTreeBytes);
        this.counters = counters;
    }

    /** The standard limits, with another one for files that must be in memory as a whole. */
    public static FileLimits limits(long maxTreeBytes) {
        var standard = FileLimits.STANDARD;
        return new FileLimits(
                maxTreeBytes,
                standard.archiveEntries(),
                standard.archiveBytes(),
                standard.archivePartBytes(),
                standard.archiveRatio(),
                standard.paragraphChars());
    }

    /**
     * Reads a file; the caller closes the result.
     *
     * @param task reading stops when its lease is lost
     * @throws UnreadableFile when the file cannot be imported
     * @throws IOException when the disk or the source of the bytes fails; a retry may succeed
     */
    ReadFile read(SourceFile file, InputStream bytes, Task task) throws UnreadableFile, IOException {
        var directory = Files.createTempDirectory("parlance-import-");
        try {
            var path = directory.resolve("original");
            Files.copy(bytes, path);
            return new Pass(file, path, directory, task).all();
        } catch (UnreadableFile | IOException | RuntimeException | Error failure) {
            ReadFile.delete(directory);
            throw failure;
        }
    }

    /** The passes over one file. */
    private final class Pass {
        private final SourceFile file;
        private final Path path;
        private final Path directory;
        private final Task task;

        Pass(SourceFile file, Path path, Path directory, Task task) {
            this.file = file;
            this.path = path;
            this.directory = directory;
            this.task = task;
        }

        ReadFile all() throws UnreadableFile, IOException {
            var langs = file.targetLangs();
            var only = langs.size() == 1 ? langs.getFirst() : null;
            var words = new Words(counters.apply(file.sourceLang()));
            var sources = pass("sources", only, words);
            if (!sources.translated()) {
                return new ReadFile(directory, sources, Map.of(), words.total);
            }
            if (only != null) {
                return new ReadFile(directory, sources, Map.of(only, sources), words.total);
            }
            var targets = new HashMap<String, SegmentSpool>();
            for (var i = 0; i < langs.size(); i++) {
                targets.put(langs.get(i), pass("targets-" + i, langs.get(i), _ -> {}));
            }
            return new ReadFile(directory, sources, targets, words.total);
        }

        private SegmentSpool pass(String name, @Nullable String targetLang, Consumer<ImportedSegment> also)
                throws UnreadableFile, IOException {
            var spool = new SegmentSpool(directory.resolve(name));
            var options = file.options(targetLang, limits);
            try (var writer = spool.write()) {
                FileSegments.read(path, file.name(), options, segment -> {
                    task.requireHeld();
                    also.accept(segment);
                    writer.add(segment);
                });
            }
            return spool;
        }
    }

    /** Counts the words of the sources while they are read. */
    private static final class Words implements Consumer<ImportedSegment> {
        private final ToLongFunction<String> counter;
        private long total;

        Words(ToLongFunction<String> counter) {
            this.counter = counter;
        }

        @Override
        public void accept(ImportedSegment segment) {
            total += counter.applyAsLong(segment.source().plain());
        }
    }
}
