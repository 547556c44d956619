package dev.parlance.job.imports;

import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.worker.FileOptions;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.ReadRequest;
import dev.parlance.file.worker.ReadSegments;
import dev.parlance.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The passes over one file. A file that contains translations is read once more for each target language, because the
 * reader returns the targets of one language only.
 *
 * @param directory contains the file and receives its segments
 * @param task reading stops when its lease is lost
 */
record FilePasses(SourceFile file, Path directory, FileLimits limits, Task task) {
    static final String ORIGINAL = "original";

    private static final ReadSegments READING = new ReadSegments();
    private static final int WORDS_BATCH = 1_000;

    /** The most bytes that all passes together read of the file. */
    long bytes() throws IOException {
        var langs = file.targetLangs().size();
        return Files.size(directory.resolve(ORIGINAL)) * (langs == 1 ? 1 : langs + 1);
    }

    /**
     * Reads the file.
     *
     * @param deadline of all passes, by {@link System#nanoTime}
     */
    ReadFile read(FileWorkers.Reader reader, long deadline, Function<String, ToLongFunction<String>> counters)
            throws UnreadableFile, IOException {
        var langs = file.targetLangs();
        var only = langs.size() == 1 ? langs.getFirst() : null;
        var rules = file.rules().savedIn(directory);
        var plurals = PluralForms.of(langs);
        var sources = pass(reader, deadline, "sources", options(only, plurals, rules));
        var targets = new HashMap<String, SegmentSpool>();
        if (sources.translated() && only != null) {
            targets.put(only, sources);
        } else if (sources.translated()) {
            for (var i = 0; i < langs.size(); i++) {
                targets.put(
                        langs.get(i), pass(reader, deadline, "targets-" + i, options(langs.get(i), plurals, rules)));
            }
        }
        var words = words(sources, counters.apply(file.sourceLang()));
        return new ReadFile(directory, sources, targets, words, plurals, sources.format());
    }

    private FileOptions options(@Nullable String targetLang, PluralForms plurals, FileOptions.Rules rules) {
        var of = new FileOptions.Langs(file.sourceLang(), targetLang, plurals);
        return new FileOptions(of, rules, limits, file.settings());
    }

    private SegmentSpool pass(FileWorkers.Reader reader, long deadline, String name, FileOptions options)
            throws UnreadableFile, IOException {
        var segments = directory.resolve(name);
        var original = directory.resolve(ORIGINAL).toString();
        var request = new ReadRequest(original, file.name(), segments.toString(), options);
        var reply = reader.run(READING, request, deadline);
        return new SegmentSpool(segments, reply);
    }

    /** The words of the source text; a plural form that the file does not have repeats another one. */
    private long words(SegmentSpool sources, ToLongFunction<String> counter) throws IOException {
        var words = 0L;
        sources.rewind();
        for (var batch = sources.next(WORDS_BATCH); !batch.isEmpty(); batch = sources.next(WORDS_BATCH)) {
            task.requireHeld();
            for (var segment : batch) {
                var added = segment.plural() != null && segment.plural().added();
                words += added ? 0 : counter.applyAsLong(segment.source().plain());
            }
        }
        sources.close();
        return words;
    }
}
