package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/**
 * Writing target files.
 *
 * @param workers files written at once
 * @param maxWaiting files that wait for a worker; more are refused
 * @param timeout from the request to the file
 */
public record ExportSection(int workers, int maxWaiting, Duration timeout) {
    public ExportSection {
        new Check()
                .within("workers", workers, 1, 256)
                .within("maxWaiting", maxWaiting, 0, 10_000)
                .span("timeout", timeout)
                .done();
    }
}
