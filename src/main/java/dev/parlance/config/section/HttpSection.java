package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The API server.
 *
 * @param bodyMemory limit for all JSON bodies together; null for an eighth of the maximum heap
 */
public record HttpSection(
        String host,
        int port,
        int instances,
        ByteSize maxBodyBytes,
        @Nullable ByteSize bodyMemory,
        ByteSize maxUploadBytes,
        ByteSize maxHeaderBytes,
        ByteSize maxInitialLineBytes,
        Duration idleTimeout,
        Duration requestTimeout,
        Duration bodyTimeout,
        Duration uploadIdleTimeout,
        ByteSize uploadMinRate,
        int maxConnections,
        int maxConnectionsPerAddress,
        int maxInFlight,
        int requestsPerMinute,
        RequestLog requestLog,
        List<String> jobHeaderNames,
        int trustedProxies,
        ByteSize compressionThreshold) {
    public HttpSection {
        jobHeaderNames = List.copyOf(jobHeaderNames);
        var check = new Check()
                .notEmpty("host", host)
                .port("port", port)
                .within("instances", instances, 0, 256)
                .within("maxBodyBytes", maxBodyBytes, 1 << 10, 64 << 20)
                .within("maxUploadBytes", maxUploadBytes, 1 << 10, 64L << 30)
                .within("maxHeaderBytes", maxHeaderBytes, 1 << 10, 1 << 20)
                .within("maxInitialLineBytes", maxInitialLineBytes, 1 << 10, 1 << 20)
                .span("idleTimeout", idleTimeout)
                .span("requestTimeout", requestTimeout)
                .span("bodyTimeout", bodyTimeout)
                .span("uploadIdleTimeout", uploadIdleTimeout)
                .within("uploadMinRate", uploadMinRate, 1, 1 << 30)
                .within("maxConnections", maxConnections, 1, 1_000_000)
                .within("maxConnectionsPerAddress", maxConnectionsPerAddress, 1, 1_000_000)
                .within("trustedProxies", trustedProxies, 0, 16)
                .within("maxInFlight", maxInFlight, 1, 1_000_000)
                .within("requestsPerMinute", requestsPerMinute, 0, 100_000_000)
                .that(
                        jobHeaderNames.stream().allMatch(HttpSection::isHeaderName),
                        "jobHeaderNames",
                        "must be header names");
        if (bodyMemory != null) {
            check.within("bodyMemory", bodyMemory, maxBodyBytes.bytes(), 1L << 40);
        }
        check.done();
    }

    public long bodyMemoryBytes() {
        return bodyMemory == null ? Runtime.getRuntime().maxMemory() / 8 : bodyMemory.bytes();
    }

    /** The requests that are logged. */
    public enum RequestLog {
        NONE,
        FAILURES,
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static boolean isHeaderName(String name) {
        return name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    }
}
