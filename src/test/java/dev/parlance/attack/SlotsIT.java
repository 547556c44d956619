package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Strangers who hold slots by logins without a body. */
class SlotsIT {
    private static final TestService SERVICE = TestService.start("http.maxInFlight", "128");

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    /** 2050 heads without a body kept 2000 slots for half a minute, and everybody got 503. */
    @Test
    void servesOthersWhileLoginsHaveNoBody() {
        var user = SERVICE.admin();
        var wires = new ArrayList<Wire>();
        try {
            for (var i = 0; i < 200; i++) {
                var address = i < 10 ? "127.0.1.1" : "127.0.1." + (2 + i % 20);
                wires.add(Wire.from(address, SERVICE.base()).send(Wire.loginHead(10)));
                if (i % 10 == 0) {
                    assertThat(user.get("/auth/whoAmI").status())
                            .as("after " + i)
                            .isEqualTo(200);
                }
            }
            var project = Map.of("name", "P", "sourceLang", "en", "targetLangs", List.of("de"));
            assertThat(user.post("/projects", project).status()).isEqualTo(201);
            // an address above its share of a 32nd, and then all strangers above theirs of a quarter
            assertThat(wires.subList(4, 10)).allMatch(wire -> wire.status() == 429);
            assertThat(wires.subList(50, 200)).allMatch(wire -> wire.status() == 503);
        } finally {
            wires.forEach(Wire::close);
        }
        user.until("/auth/whoAmI", _ -> SERVICE.scrape().contains("parlance_http_bodies_arriving 0.0"));
        assertThat(SERVICE.admin().get("/auth/whoAmI").status()).isEqualTo(200);
    }
}
