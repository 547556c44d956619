package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/** Export of target files. */
public record ExportSection(int workers, int maxWaiting, Duration timeout) {
    public ExportSection {
        new Check()
                .within("workers", workers, 1, 256)
                .within("maxWaiting", maxWaiting, 0, 10_000)
                .span("timeout", timeout)
                .done();
    }
}
