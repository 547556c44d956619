package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Logins whose bodies fill the memory: anyone can send them. */
class LoginBodiesIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void refusesALargeLoginBeforeItsBodyIsSent() {
        try (var wire = Wire.to(SERVICE.base())) {
            assertThat(wire.send(Wire.loginHead(4097)).status()).isEqualTo(413);
        }
        assertThat(SERVICE.anonymous()
                        .raw("POST", "/auth/login", "application/json", " ".repeat(4096))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void countsTheBytesOfAChunkedLogin() {
        try (var wire = Wire.to(SERVICE.base())) {
            wire.send("POST /web/api2/v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
            wire.send("1000\r\n" + " ".repeat(4096) + "\r\n1\r\n \r\n");
            assertThat(wire.status()).isEqualTo(413);
        }
    }

    /** Each chunk costs as much as many bytes. */
    @Test
    void refusesALoginInManyChunks() {
        try (var wire = Wire.to(SERVICE.base())) {
            wire.send("POST /web/api2/v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
            wire.send("1\r\n \r\n".repeat(65));
            assertThat(wire.response(SOON)).startsWith("HTTP/1.1 400").contains("at most 32 pieces");
            wire.send("1\r\n \r\n".repeat(5_000));
            assertThat(wire.endsWithin(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void saysTheLimitInTheProblem() {
        try (var wire = Wire.to(SERVICE.base())) {
            assertThat(wire.send(Wire.loginHead(1 << 20)).response(SOON))
                    .contains("application/problem+json")
                    .contains("4096 bytes");
        }
    }

    /** 700 such bodies of 1 MB ended a service with a heap of 512 MB. */
    @Test
    void holdsLittleMemoryForUnfinishedLogins() {
        var wires = new ArrayList<Wire>();
        try {
            for (var i = 0; i < 50; i++) {
                wires.add(Wire.to(SERVICE.base()).send(Wire.loginHead(4096)).send(" ".repeat(4000)));
            }
            assertThat(SERVICE.admin().get("/auth/whoAmI").status()).isEqualTo(200);
            assertThat(reserved()).isLessThanOrEqualTo(50 * 4096);
        } finally {
            wires.forEach(Wire::close);
        }
        var deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (reserved() > 0) {
            assertThat(System.nanoTime()).as("memory is returned").isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private static long reserved() {
        return SERVICE.scrape()
                .lines()
                .filter(line -> line.startsWith("parlance_http_body_bytes "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric"));
    }
}
