package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import java.time.Duration;

/** Asynchronous requests after their end. */
public record AsyncRequestsSection(Duration retention) {
    public AsyncRequestsSection {
        new Check()
                .within("retention", retention, Duration.ofDays(1), Duration.ofDays(3650))
                .done();
    }
}
