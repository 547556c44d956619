package dev.parlance.job.target;

import dev.parlance.fault.Fault;
import dev.parlance.file.FileFormats;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Metrics of target files: by outcome and format, and the number in progress. Safe from any thread. */
final class ExportMetrics {
    private final MeterRegistry registry;

    ExportMetrics(MeterRegistry registry, AtomicInteger underWay) {
        this.registry = registry;
        Gauge.builder("parlance_exports_under_way", underWay, AtomicInteger::get)
                .description("Target files that are being written or queued")
                .register(registry);
    }

    void refused(String filename) {
        timer("refused", filename).record(Duration.ZERO);
    }

    /** Records a target file that is written or, if {@code failure} is not null, has failed. */
    void ended(String filename, long started, @Nullable Throwable failure) {
        var outcome = switch (failure) {
            case null -> "written";
            case Fault.InvalidState _ -> "unwritable";
            case Fault.Unavailable _ -> "late";
            default -> "failed";
        };
        timer(outcome, filename).record(Duration.ofNanos(System.nanoTime() - started));
    }

    private Timer timer(String outcome, String filename) {
        return Timer.builder("parlance_exports")
                .description("Requested target files, with the time for waiting and writing")
                .tag("outcome", outcome)
                .tag("format", FileFormats.tag(filename))
                .register(registry);
    }
}
