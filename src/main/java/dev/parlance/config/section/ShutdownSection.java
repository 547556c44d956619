package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/**
 * The end of a process.
 *
 * @param drainTimeout for requests and deliveries in flight to finish
 */
public record ShutdownSection(Duration drainTimeout) {
    public ShutdownSection {
        new Check()
                .within("drainTimeout", drainTimeout, Duration.ZERO, Duration.ofHours(1))
                .done();
    }
}
