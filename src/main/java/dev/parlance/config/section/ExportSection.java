package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/** Export of target files and term bases. */
public record ExportSection(int workers, int maxWaiting, Duration timeout, boolean escapeFormulas) {
    public ExportSection {
        new Check()
                .within("workers", workers, 1, 256)
                .within("maxWaiting", maxWaiting, 0, 10_000)
                .span("timeout", timeout)
                .done();
    }
}
