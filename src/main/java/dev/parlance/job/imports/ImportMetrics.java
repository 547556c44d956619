package dev.parlance.job.imports;

import dev.parlance.file.FileFormats;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of imports: attempts by outcome and format, and imported segments. Safe from any thread. */
public final class ImportMetrics {
    private final MeterRegistry registry;

    public ImportMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** The outcome of one attempt to import a file. */
    enum Outcome {
        IMPORTED("imported"),
        /** The file cannot be read; a retry would fail again. */
        UNREADABLE("unreadable"),
        /** The first attempt took too long, as slow files do; the file is read again. */
        SLOW("slow"),
        /** Something else failed; the import is retried or given up. */
        FAILED("failed");

        private final String tag;

        Outcome(String tag) {
            this.tag = tag;
        }
    }

    /** Records an attempt that {@code started} at this {@link System#nanoTime}. */
    void ended(Outcome outcome, String filename, long started) {
        Timer.builder("parlance_imports")
                .description("Attempts to import a file, with their duration")
                .tag("outcome", outcome.tag)
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
