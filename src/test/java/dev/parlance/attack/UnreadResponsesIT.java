package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import io.netty.util.internal.PlatformDependent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients that send requests one after the other, and read no response. */
@Isolated("measures the memory of the process")
class UnreadResponsesIT {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final int CONNECTIONS = 60;
    private static final TestService SERVICE =
            TestService.start("http.maxBodyBytes", "64KiB", "http.bodyMemory", "400KiB", "http.idleTimeout", "5s");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static List<Wire> unread(int connections, String requests) {
        return IntStream.range(0, connections)
                .mapToObj(_ -> Wire.to(SERVICE.base()).send(requests))
                .toList();
    }

    private static String get(String path, String token) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: " + token + "\r\n\r\n";
    }

    private static void close(List<Wire> wires) {
        wires.forEach(Wire::close);
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
        var wires = unread(CONNECTIONS, get("/openapi.yaml", "x").repeat(20));
        try {
            var deadline = System.nanoTime() + SOON.toNanos();
            while (answered() < CONNECTIONS && System.nanoTime() < deadline) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
            assertThat(answered()).isGreaterThanOrEqualTo(CONNECTIONS);
            assertThat(direct() - idle).isLessThan(16 << 20);
        } finally {
            close(wires);
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

    @Test
    void listsOfOneUserLeaveMemoryToOthers() {
        var admin = SERVICE.admin();
        for (var i = 0; i < 100; i++) {
            admin.post("/clients", Map.of("name", i + " " + "c".repeat(200), "note", "n".repeat(1_500)));
        }
        var list = Contract.BASE + "/clients?pageSize=50";
        var other = SERVICE.user("PROJECT_MANAGER");
        var wires = new ArrayList<>(unread(4, get(list, token(admin)).repeat(150)));
        try {
            var deadline = System.nanoTime() + SOON.toNanos();
            while (admin.get("/clients?pageSize=50").status() != 429) {
                assertThat(System.nanoTime()).as("nothing is refused").isLessThan(deadline);
            }
            assertThat(admin.get("/auth/whoAmI").status()).isEqualTo(200);
            assertThat(other.get("/clients?pageSize=50").status()).isEqualTo(200);
            keepAlive(wires);
            assertThat(held()).as("what was not read in time is dropped").isZero();
        } finally {
            close(wires);
        }
    }

    /**
     * Sends single bytes of a further request, with which the connection never counts as idle, until nothing is held
     * any more. Between two responses nothing is held for a moment.
     */
    private static void keepAlive(List<Wire> wires) {
        var deadline = System.nanoTime() + SOON.toNanos();
        for (var free = 0; free < 5 && System.nanoTime() < deadline; free = held() > 0 ? 0 : free + 1) {
            wires.forEach(wire -> wire.send("X"));
            LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
        }
    }

    private static String token(TestService.Client user) {
        return "ApiToken "
                + user.post("/apiTokens", Map.of("name", "unread"))
                        .json()
                        .path("token")
                        .asText();
    }

    private static long held() {
        return SERVICE.scrape()
                .lines()
                .filter(line -> line.startsWith("parlance_http_response_bytes "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }
}
