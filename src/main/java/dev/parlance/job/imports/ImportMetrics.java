package dev.parlance.job.imports;

import dev.parlance.file.FileFormats;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Imports by outcome and format, and the segments they gave; safe from any thread. */
public final class ImportMetrics {
    private final MeterRegistry registry;

    public ImportMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** The outcome of one attempt to import a file. */
    enum Outcome {
        IMPORTED("imported"),
        /** The file cannot be read, which no repetition changes. */
        UNREADABLE("unreadable"),
        /** Something else failed; it will be tried again or given up. */
        FAILED("failed");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }
    }

    /** Records an attempt that {@code started} at this {@link System#nanoTime}. */
    void ended(Outcome outcome, String filename, long started) {
        Timer.builder("parlance_imports")
                .description("Attempts to import a file, with their duration")
                .tag("outcome", outcome.word)
                .tag("format", FileFormats.tag(filename))
                .register(registry)
                .record(Duration.ofNanos(System.nanoTime() - started));
    }

    void segments(String filename, int segments) {
        Counter.builder("parlance_import_segments")
                .description("Segments of imported files")
                .tag("format", FileFormats.tag(filename))
                .register(registry)
                .increment(segments);
    }
}
