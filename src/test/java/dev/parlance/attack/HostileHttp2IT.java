package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.egress.TestAuthority;
import dev.parlance.webhook.delivery.ScriptedReceiver;
import io.netty.util.internal.PlatformDependent;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Receivers that answer over HTTP/2 by floods of frames, or by frames that break the protocol. */
@Tag("drill")
@Isolated("measures the memory of the process")
class HostileHttp2IT {
    private static final int OTHERS = 20;
    /** Many more than the limit, which ends the connection; the floods have 1,200,000 frames. */
    private static final int MOST_RESETS = 1_000;

    private static final long MOST_MEMORY = 16 << 20;
    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    private static TestService service;
    private static TestService.Client admin;
    private static KeyStore keys;

    @BeforeAll
    static void start(@TempDir Path folder) {
        var authority = new TestAuthority(folder);
        authority.issue("receiver", "dns:localhost,ip:127.0.0.1");
        keys = authority.store("receiver");
        service = TestService.start(
                "delivery.allowedNetworks",
                "127.0.0.0/8",
                "delivery.timeout",
                "1s",
                "delivery.trustedCertificates",
                authority.file().toString());
        admin = service.admin();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String webhook(String url, String event) {
        var created = admin.post("/webhooks", Map.of("url", url, "events", List.of(event)));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.uid();
    }

    private static void publish(String event) {
        var answer = admin.post("/events", TestEvents.of(event));
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
    }

    private static JsonNode calls(String webhook, int count) {
        return admin.until(
                        "/webhooksCalls?webhookUid=" + webhook,
                        found -> found.json().path("totalElements").asInt() >= count)
                .json();
    }

    @ParameterizedTest
    @EnumSource
    void othersAreServedMeanwhile(Http2Attack attack) {
        var direct = PlatformDependent.usedDirectMemory();
        try (var hostile = new Http2Receiver(keys, attack.settings(), attack.attack);
                var healthy = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of(OK))) {
            var bad = webhook(hostile.url(), "JOB_CREATED");
            var good = webhook(healthy.url("/"), "PROJECT_CREATED");
            publish("JOB_CREATED");
            for (var i = 0; i < OTHERS; i++) {
                publish("PROJECT_CREATED");
            }
            calls(good, OTHERS);
            var call = calls(bad, 1).path("content").path(0);
            assertThat(PlatformDependent.usedDirectMemory() - direct).isLessThan(MOST_MEMORY);
            var seen = call.path("errorMessage").asText(call.path("statusCode").asText());
            assertThat(seen).isIn(attack.recorded());
            if (attack.wantsAnswers()) {
                assertThat(hostile.wasRefused()).as("the connection is closed").isTrue();
                assertThat(hostile.resets()).isLessThan(MOST_RESETS);
            }
            assertThat(admin.delete("/webhooks/" + bad).status()).isEqualTo(204);
            assertThat(admin.delete("/webhooks/" + good).status()).isEqualTo(204);
        }
    }
}
