package dev.parlance.config.section;

import dev.parlance.config.value.Check;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.config.value.Key;
import dev.parlance.config.value.Secret;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connection to PostgreSQL.
 *
 * @param url null for the embedded PostgreSQL
 * @param user overrides the user in the URL
 * @param password overrides the password in the URL
 * @param maxConnections of all parts of an instance together
 */
public record DatabaseSection(
        @Nullable DatabaseUrl url,
        @Nullable String user,
        @Nullable Secret password,
        int maxConnections,
        int maxWaitQueue,
        Duration connectTimeout,
        Duration statementTimeout,
        @Key("embedded") EmbeddedSection embeddedServer) {
    public DatabaseSection {
        new Check()
                .within("maxConnections", maxConnections, 1, 1000)
                .within("maxWaitQueue", maxWaitQueue, 1, 1_000_000)
                .span("connectTimeout", connectTimeout)
                .span("statementTimeout", statementTimeout)
                .done();
    }

    /** Whether the service starts and stops its own PostgreSQL. */
    public boolean embedded() {
        return url == null;
    }

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
}
