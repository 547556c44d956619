package dev.parlance.config.section;

import dev.parlance.config.value.Check;

/** The server for health and metrics, which clients cannot reach. */
public record ManagementSection(String host, int port) {
    public ManagementSection {
        new Check().notEmpty("host", host).port("port", port).done();
    }
}
