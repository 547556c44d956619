package dev.parlance.analysis.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Metrics of counted language parts, by outcome, and of their segments. Safe from any thread. */
public final class CountMetrics {
    private final Timer counted;
    private final Timer failed;
    private final Counter segments;

    public CountMetrics(MeterRegistry registry) {
        this.counted = timer(registry, "counted");
        this.failed = timer(registry, "failed");
        this.segments = Counter.builder("parlance_analysis_segments")
                .description("Segments counted by analyses")
                .register(registry);
    }

    private static Timer timer(MeterRegistry registry, String outcome) {
        return Timer.builder("parlance_analyses")
                .description("Attempts to count a language part of an analysis, with their duration")
                .tag("outcome", outcome)
                .register(registry);
    }

    /** Records a part that was counted since {@code started}, a value of {@link System#nanoTime}. */
    void counted(long started) {
        counted.record(Duration.ofNanos(System.nanoTime() - started));
    }

    /** Records an attempt that failed since {@code started}, a value of {@link System#nanoTime}. */
    void failed(long started) {
        failed.record(Duration.ofNanos(System.nanoTime() - started));
    }

    void segments(int more) {
        segments.increment(more);
    }
}
