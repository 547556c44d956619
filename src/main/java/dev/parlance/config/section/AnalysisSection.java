package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/**
 * Counting and comparing.
 *
 * @param maxAsksInFlight asks of one HTTP verticle that may wait for a worker
 * @param memoryIndexes heap for indexes of translation memories
 * @param segmentsPerIndex different segments of a language part that later ones are compared with in one pass
 */
public record AnalysisSection(
        int workers,
        DefaultCountMethod countMethod,
        Duration taskLease,
        Duration heartbeat,
        int maxAttempts,
        int maxAsksInFlight,
        ByteSize memoryIndexes,
        int segmentsPerIndex) {
    public AnalysisSection {
        new Check()
                .within("workers", workers, 1, 256)
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
