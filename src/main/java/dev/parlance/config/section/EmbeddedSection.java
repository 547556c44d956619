package dev.parlance.config.section;

import dev.parlance.config.value.Check;

/**
 * The PostgreSQL that the service starts itself when no URL is configured.
 *
 * @param port 0 for a free one, which is stored with the data
 */
public record EmbeddedSection(String dataDir, int port) {
    public EmbeddedSection {
        new Check().notEmpty("dataDir", dataDir).port("port", port).done();
    }
}
