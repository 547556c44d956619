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

/** Clients who keep a connection by single bytes. */
@Order(1)
class SlowClientsIT {
    private static final Duration PAUSE = Duration.ofMillis(200);
    /** Far below the idle timeout, so that a pause of the machine does not end the connection. */
    private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(450);

    private static final Duration MOST = Duration.ofSeconds(15);
    private static final TestService SERVICE =
            TestService.start("http.requestTimeout", "3s", "http.idleTimeout", "2s", "http.uploadIdleTimeout", "1s");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    /** Sends a piece every 200 ms until the server closes the connection. */
    private static Duration trickle(Wire wire, String piece) {
        var begun = System.nanoTime();
        while (System.nanoTime() - begun < MOST.toNanos()) {
            wire.send(piece);
            if (wire.endsWithin(PAUSE)) {
                break;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** A line every 10 s kept a connection for more than two minutes. */
    @Test
    void closesAConnectionWhoseFirstHeadDoesNotEnd() {
        try (var wire = Wire.to(SERVICE.base()).send("GET /docs HTTP/1.1\r\nHost: x\r\n")) {
            assertThat(trickle(wire, "X-A: b\r\n")).isLessThan(Duration.ofSeconds(8));
        }
    }

    @Test
    void closesAConnectionWhoseNextHeadDoesNotEnd() {
        try (var wire = Wire.to(SERVICE.base()).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")) {
            assertThat(wire.status()).isEqualTo(302);
            wire.send("GET / HTTP/1.1\r\n");
            assertThat(trickle(wire, "X-A: b\r\n")).isLessThan(Duration.ofSeconds(10));
        }
    }

    /** For longer than the idle timeout and the request timeout together. */
    @Test
    void keepsAConnectionThatIsUsed() {
        try (var wire = Wire.to(SERVICE.base())) {
            for (var i = 0; i < 13; i++) {
                assertThat(wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status())
                        .isEqualTo(302);
                wire.skipResponse();
                LockSupport.parkNanos(BETWEEN_REQUESTS.toNanos());
            }
        }
    }

    /** The service was not unavailable: {@code bodyTimeout} is not shorter than {@code requestTimeout} by default. */
    @Test
    void aBodyThatIsNotThereAfterTheRequestTimeoutIsLate() {
        try (var wire = Wire.to(SERVICE.base())
                .send("POST " + Contract.BASE + "/auth/login HTTP/1.1\r\nHost: x\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")) {
            sendUntilResponse(wire, System.nanoTime());
            assertThat(wire.status()).isEqualTo(408);
        }
    }

    /** One byte per 29 s kept an upload for ever. */
    @Test
    void endsAnUploadOfSingleBytes() {
        var admin = SERVICE.admin();
        var project = admin.post("/projects", Map.of("name", "P", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var token = SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
        try (var wire = Wire.to(SERVICE.base())
                .send("POST " + Contract.BASE + "/projects/" + project + "/jobs HTTP/1.1\r\nHost: x\r\n"
                        + "Authorization: ApiToken " + token + "\r\nContent-Type: application/octet-stream\r\n"
                        + "Content-Disposition: attachment; filename=\"a.txt\"\r\n"
                        + "Parlance: {\"targetLangs\":[\"de\"]}\r\nContent-Length: 100000\r\n\r\n")) {
            var begun = System.nanoTime();
            sendUntilResponse(wire, begun);
            assertThat(wire.status()).isEqualTo(408);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(8));
        }
    }

    private static void sendUntilResponse(Wire wire, long begun) {
        while (!wire.hasResponse() && System.nanoTime() - begun < MOST.toNanos()) {
            wire.send("x");
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
