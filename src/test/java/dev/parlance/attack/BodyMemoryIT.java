package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Users whose unfinished bodies fill the memory of an instance. */
class BodyMemoryIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final TestService SERVICE = TestService.start(
            "http.maxBodyBytes",
            "64KiB",
            "http.bodyMemory",
            "128KiB",
            "http.bodyTimeout",
            "25s",
            "auth.cacheTtl",
            "0s");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static String token(String role) {
        var name = role + "-" + dev.parlance.shared.Uid.next();
        var user = java.util.Map.of(
                "userName",
                name,
                "firstName",
                "A",
                "lastName",
                "B",
                "email",
                name + "@example.com",
                "password",
                TestService.PASSWORD,
                "role",
                role,
                "timezone",
                "UTC");
        assertThat(SERVICE.admin().post("/users", user).status()).isEqualTo(201);
        var login = SERVICE.anonymous()
                .post("/auth/login", java.util.Map.of("userName", name, "password", TestService.PASSWORD));
        return login.json().path("token").asText();
    }

    private static Wire begin(String token, String framing) {
        return Wire.to(SERVICE.base())
                .send("POST " + Contract.BASE + "/projects HTTP/1.1\r\nHost: x\r\nAuthorization: ApiToken " + token
                        + "\r\nContent-Type: application/json\r\n" + framing + "\r\n\r\n");
    }

    /** What is declared is reserved, and for a body of unknown length the limit. */
    @Test
    void sharesTheMemoryAmongSendersAndReturnsIt() {
        var greedy = token("ADMIN");
        var other = token("ADMIN");
        var third = token("ADMIN");
        try (var first = begin(greedy, "Transfer-Encoding: chunked");
                var more = begin(greedy, "Content-Length: 100")) {
            assertThat(more.response(SOON)).startsWith("HTTP/1.1 429 ").containsIgnoringCase("retry-after: ");
            try (var second = begin(other, "Content-Length: 65536");
                    var full = begin(third, "Content-Length: 100")) {
                assertThat(full.response(SOON)).startsWith("HTTP/1.1 503 ").containsIgnoringCase("retry-after: ");
                second.send("{}" + " ".repeat(65534));
                assertThat(second.status()).isEqualTo(400);
            }
            first.send("2\r\n{}\r\n0\r\n\r\n");
            assertThat(first.status()).isEqualTo(400);
        }
        for (var token : List.of(greedy, other, third)) {
            try (var again = begin(token, "Content-Length: 65536").send("{}" + " ".repeat(65534))) {
                assertThat(again.status()).isEqualTo(400);
            }
        }
    }

    /** Many at once, so that some are reset just when their token has been looked up. */
    @Test
    void returnsTheMemoryOfResetConnections() {
        var token = token("ADMIN");
        for (var round = 0; round < 40; round++) {
            var wires = IntStream.range(0, 50)
                    .mapToObj(_ -> begin(token, "Content-Length: 27").send("{"))
                    .toList();
            wires.forEach(Wire::reset);
        }
        SERVICE.admin().until("/auth/whoAmI", _ -> SERVICE.scrape().contains("parlance_http_body_bytes 0.0"));
    }

    @Test
    void returnsTheMemoryOfABrokenConnection() {
        var token = token("ADMIN");
        for (var i = 0; i < 10; i++) {
            begin(token, "Content-Length: 65536").send("{").close();
        }
        SERVICE.admin().until("/auth/whoAmI", _ -> SERVICE.scrape().contains("parlance_http_body_bytes 0.0"));
    }
}
