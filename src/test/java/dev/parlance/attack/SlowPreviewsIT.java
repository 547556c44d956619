package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Clients who send a file for a preview slowly, though faster than the least rate of uploads. */
class SlowPreviewsIT {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration MOST = Duration.ofSeconds(25);
    private static final TestService SERVICE =
            TestService.start("import.preview.maxWaiting", "0", "import.preview.receiveTimeout", "5s");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static String head() {
        var token = SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
        return "POST " + Contract.BASE + "/importSettings/preview HTTP/1.1\r\nHost: x\r\n"
                + "Authorization: ApiToken " + token + "\r\nContent-Type: application/octet-stream\r\n"
                + "Content-Disposition: attachment; filename=\"a.txt\"\r\n"
                + "Parlance: {\"sourceLang\":\"en\"}\r\nContent-Length: 1000000\r\n\r\n";
    }

    @Test
    void keepNobodyElseFromPreviewsAndAreEnded() {
        var head = head();
        try (var one = Wire.to(SERVICE.base()).send(head + "x".repeat(100));
                var other = Wire.to(SERVICE.base()).send(head + "x".repeat(100))) {
            var begun = System.nanoTime();
            var preview = SERVICE.admin()
                    .with("Parlance", "{\"sourceLang\":\"en\"}")
                    .upload("/importSettings/preview", "a.txt", "One.".getBytes(StandardCharsets.UTF_8));
            assertThat(preview.status()).as(preview.text()).isEqualTo(200);
            while (!one.hasResponse() && System.nanoTime() - begun < MOST.toNanos()) {
                one.send("x".repeat(2000));
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            assertThat(one.status()).isEqualTo(408);
            assertThat(other.status()).isEqualTo(408);
        }
    }
}
