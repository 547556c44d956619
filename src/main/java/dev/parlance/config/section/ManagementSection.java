package dev.parlance.config.section;

import dev.parlance.config.value.Check;

/** The listener for health and metrics, which callers do not reach. */
public record ManagementSection(String host, int port) {
    public ManagementSection {
        new Check()
                .that(!host.isBlank(), "host", "must not be empty")
                .port("port", port)
                .done();
    }
}
