package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A short flood of logins: users with a token are served. The benchmark {@code attack} measures a long one. */
class LoginFloodIT {
    private static final int CONNECTIONS = Integer.getInteger("attack.connections", 150);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("attack.seconds", 3));
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void usersAreServed() {
        var admin = SERVICE.admin();
        var token = admin.post("/apiTokens", Map.of("name", "flood"))
                .json()
                .path("token")
                .asText();
        var flood = new LoginFlood(SERVICE.base(), "/clients", "ApiToken " + token);
        var noticed = flood.flooded(CONNECTIONS, TIME);
        assertThat(noticed.failed()).isZero();
        assertThat(noticed.requests()).isGreaterThan(20);
        admin.until(
                "/auth/whoAmI",
                _ -> SERVICE.scrape().contains("parlance_http_bodies_arriving 0.0")
                        && SERVICE.scrape().contains("parlance_http_body_bytes 0.0"));
    }
}
