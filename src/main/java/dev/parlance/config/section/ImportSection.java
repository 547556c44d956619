package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/** Import of files into segments. */
public record ImportSection(
        int workers,
        Duration taskLease,
        Duration heartbeat,
        int maxAttempts,
        ByteSize maxDomFileBytes,
        int segmentsPerBatch,
        ReaderSection reader,
        PreviewSection preview) {
    public ImportSection {
        new Check()
                .within("workers", workers, 1, 256)
                .span("taskLease", taskLease)
                .span("heartbeat", heartbeat)
                .that(heartbeat.compareTo(taskLease) < 0, "heartbeat", "must be shorter than taskLease")
                .within("maxAttempts", maxAttempts, 1, 100)
                .within("maxDomFileBytes", maxDomFileBytes, 1 << 10, 1 << 30)
                .within("segmentsPerBatch", segmentsPerBatch, 1, 10_000)
                .done();
    }
}
