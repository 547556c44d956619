package dev.parlance.config.section;

import dev.parlance.config.value.Check;

/**
 * The PostgreSQL that the service starts itself where no URL is given.
 *
 * @param dataDir where everything is kept, relative to the working directory
 * @param port 0 for a free one, which is then kept with the data
 */
public record EmbeddedSection(String dataDir, int port) {
    public EmbeddedSection {
        new Check()
                .that(!dataDir.isBlank(), "dataDir", "must not be empty")
                .port("port", port)
                .done();
    }
}
