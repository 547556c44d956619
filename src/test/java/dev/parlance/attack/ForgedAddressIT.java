package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A client that forges {@code X-Forwarded-For} to guess passwords from ever new addresses. */
class ForgedAddressIT {
    private static final TestService SERVICE = TestService.start(
            "http.trustedProxies", "1", "auth.maxFailuresPerAddress", "5", "auth.maxFailuresPerAccount", "1000");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static int wrongLogin(String forged, String hop) {
        var body = "{\"userName\":\"nobody\",\"password\":\"wrong\"}";
        try (var wire = Wire.to(SERVICE.base())) {
            return wire.send("POST " + Contract.BASE + "/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + forged
                            + "\r\nX-Forwarded-For: " + hop + "\r\nContent-Length: " + body.length() + "\r\n\r\n"
                            + body)
                    .status();
        }
    }

    /** 65 wrong logins with a forged first line were all checked. */
    @Test
    void limitsByTheAddressThatTheProxyHasAdded() {
        for (var i = 0; i < 5; i++) {
            assertThat(wrongLogin("10.9.9." + i, "192.0.2.1")).isEqualTo(401);
        }
        assertThat(wrongLogin("10.9.9.99", "192.0.2.1")).isEqualTo(429);
        assertThat(wrongLogin("192.0.2.1", "192.0.2.2")).isEqualTo(401);
    }
}
