package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;
import java.util.List;

/** Analyses: counting and matching. */
public record AnalysisSection(
        int workers,
        String countMethod,
        Duration taskLease,
        Duration heartbeat,
        int maxAttempts,
        int maxAsksInFlight,
        ByteSize memoryIndexes,
        int segmentsPerIndex) {
    private static final List<String> COUNT_METHODS = List.of("parlance-1", "gmx-v-2.0");

    public AnalysisSection {
        new Check()
                .within("workers", workers, 1, 256)
                .that(
                        COUNT_METHODS.contains(countMethod),
                        "countMethod",
                        "must be one of " + String.join(", ", COUNT_METHODS))
                .span("taskLease", taskLease)
                .span("heartbeat", heartbeat)
                .that(heartbeat.compareTo(taskLease) < 0, "heartbeat", "must be shorter than taskLease")
                .within("maxAttempts", maxAttempts, 1, 100)
                .within("maxAsksInFlight", maxAsksInFlight, 1, 1_000_000)
                .within("memoryIndexes", memoryIndexes, 0, 1L << 40)
                .within("segmentsPerIndex", segmentsPerIndex, 1, 10_000_000)
                .done();
    }
}
