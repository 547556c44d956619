package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Clients that request lists one after the other, and read no response. */
@Order(1)
class UnreadListsIT {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final TestService SERVICE =
            TestService.start("http.maxBodyBytes", "64KiB", "http.bodyMemory", "400KiB", "http.idleTimeout", "5s");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void listsOfOneUserLeaveMemoryToOthers() {
        var admin = SERVICE.admin();
        for (var i = 0; i < 100; i++) {
            admin.post("/clients", Map.of("name", i + " " + "c".repeat(200), "note", "n".repeat(1_500)));
        }
        var list = Contract.BASE + "/clients?pageSize=50";
        var other = SERVICE.user("PROJECT_MANAGER");
        var wires = Wire.unread(SERVICE.base(), 4, Wire.get(list, token(admin)).repeat(150));
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
            wires.forEach(Wire::close);
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
