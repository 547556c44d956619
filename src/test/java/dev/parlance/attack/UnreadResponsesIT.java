package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import io.netty.util.internal.PlatformDependent;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients that request documents one after the other, and read no response. */
@Isolated("measures the memory of the process")
class UnreadResponsesIT {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final int CONNECTIONS = 60;
    private static final TestService SERVICE =
            TestService.start("http.maxBodyBytes", "64KiB", "http.bodyMemory", "400KiB");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    /** What Netty has allocated outside of the heap, which no MXBean of the JVM counts. */
    private static long direct() {
        return PlatformDependent.usedDirectMemory();
    }

    /**
     * For each request of a few bytes, a whole document was copied for the network, and another one stayed in the heap.
     * The buffers of a connection may hold only one document of this size, so the next one waits.
     */
    @Test
    void documentsAreCopiedInPieces() {
        var idle = direct();
        var wires = Wire.unread(
                SERVICE.base(), CONNECTIONS, Wire.get("/openapi.yaml", "x").repeat(20));
        try {
            var deadline = System.nanoTime() + SOON.toNanos();
            while (answered() < CONNECTIONS && System.nanoTime() < deadline) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
            assertThat(answered()).isGreaterThanOrEqualTo(CONNECTIONS);
            assertThat(direct() - idle).isLessThan(16 << 20);
        } finally {
            wires.forEach(Wire::close);
        }
    }

    private static long answered() {
        return SERVICE.scrape()
                .lines()
                .filter(line ->
                        line.startsWith("parlance_http_requests_seconds_count") && line.contains("documentation"))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }
}
