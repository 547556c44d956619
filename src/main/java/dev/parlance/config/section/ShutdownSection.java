package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/** The end of a process. */
public record ShutdownSection(Duration drainTimeout) {
    public ShutdownSection {
        new Check()
                .within("drainTimeout", drainTimeout, Duration.ZERO, Duration.ofHours(1))
                .done();
    }
}
