package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** One address, or many, that open all connections. */
class ConnectionsIT {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final TestService SERVICE =
            TestService.start("http.maxConnections", "60", "http.maxConnectionsPerAddress", "20");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void leavesConnectionsToOtherAddresses() {
        var wires = new ArrayList<Wire>();
        try {
            wires.addAll(open("127.0.2.1", 25));
            // those above the limit are closed before they send a byte
            assertThat(wires.stream().filter(wire -> wire.endsWithin(Duration.ofMillis(200))))
                    .hasSize(5);
            assertThat(SERVICE.anonymous().get("/auth/whoAmI").status()).isEqualTo(401);
            wires.addAll(open("127.0.2.2", 20));
            wires.addAll(open("127.0.2.3", 20));
            assertThat(wires.getLast().endsWithin(SOON)).isTrue();
            assertThat(count()).isBetween(55, 60);
        } finally {
            wires.forEach(Wire::close);
        }
        var deadline = System.nanoTime() + SOON.toNanos();
        while (count() > 5) {
            assertThat(System.nanoTime())
                    .as("closed connections are not counted")
                    .isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        try (var wire = Wire.from("127.0.2.1", SERVICE.base())) {
            assertThat(wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status()).isEqualTo(302);
        }
    }

    private static List<Wire> open(String address, int count) {
        var wires = new ArrayList<Wire>();
        for (var i = 0; i < count; i++) {
            wires.add(Wire.from(address, SERVICE.base()));
        }
        return wires;
    }

    private static int count() {
        return SERVICE.scrape()
                .lines()
                .filter(line -> line.startsWith("parlance_http_connections "))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric"));
    }
}
