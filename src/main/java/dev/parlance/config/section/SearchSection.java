package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Term search, and the instances that search for others.
 *
 * @param host address on which an instance with the role {@code search} listens to other instances
 * @param port 0 for any free port
 * @param url scheme, host and port of the instances with the role {@code search}; null if those with the role
 *     {@code http} search themselves
 * @param workers concurrent searches; 0 for one per core
 * @param memory limit for the indexes of all term bases; null for half of the maximum heap
 */
public record SearchSection(
        String host,
        int port,
        @Nullable String url,
        int workers,
        @Nullable ByteSize memory,
        Duration checkInterval) {
    public SearchSection {
        var check = new Check()
                .notEmpty("host", host)
                .port("port", port)
                .that(url == null || isAddress(url), "url", "must be http://, a host and a port")
                .within("workers", workers, 0, 256)
                .span("checkInterval", checkInterval)
                .that(checkInterval.toMillis() <= 1000, "checkInterval", "must be at most 1s");
        if (memory != null) {
            check.within("memory", memory, 1 << 20, 1L << 40);
        }
        check.done();
    }

    private static boolean isAddress(String url) {
        try {
            var uri = new URI(url);
            return "http".equals(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawPath().isEmpty()
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
        } catch (URISyntaxException wrong) {
            return false;
        }
    }

    public int threads() {
        return workers > 0 ? workers : Runtime.getRuntime().availableProcessors();
    }

    public long bytes() {
        return memory == null ? Runtime.getRuntime().maxMemory() / 2 : memory.bytes();
    }
}
