package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.standardwebhooks.Webhook;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.event.CallbackStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Deliveries without an event: test deliveries, whose outcome the response reports, and callbacks. */
class DeliveryWithoutEventIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.retrySchedule", "50ms",
            "delivery.timeout", "2s",
            "delivery.pollInterval", "100ms");

    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static TestService.Answer register(Receiver receiver, String kind, int timeoutSeconds) {
        var body = Map.of("url", receiver.url(), "events", List.of(kind), "timeoutSeconds", timeoutSeconds);
        var answer = ADMIN.post("/webhooks", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    private static void verify(Receiver.Got got, String secret) {
        assertThatCode(() -> new Webhook(secret).verify(got.body(), got.headers()))
                .doesNotThrowAnyException();
    }

    @Test
    void reportsWhyThereIsNoResponse() {
        var refusing = Receiver.kind();
        var url = refusing.url();
        refusing.close();
        var answer = ADMIN.post(
                "/webhooks",
                Map.of("url", url, "events", List.of("RAW_MT_CONVERTER_IMPORT_FINISHED"), "status", "DISABLED"));
        var test = ADMIN.post("/webhooks/" + answer.uid() + "/test?event=RAW_MT_CONVERTER_IMPORT_FINISHED");
        assertThat(test.status()).isEqualTo(200);
        assertThat(test.json().path("success").asBoolean()).isFalse();
        assertThat(test.json().path("statusCode").isNull()).isTrue();
        assertThat(test.json().path("errorMessage").asText()).isEqualTo("connection refused");
    }

    @Test
    void usesTheStatusOfAResponseWithAnEndlessBody() {
        try (var receiver = Receiver.responding((exchange, _) -> {
            exchange.sendResponseHeaders(200, 0);
            var chunk = "x".repeat(8_192).getBytes(java.nio.charset.StandardCharsets.UTF_8);
            for (var i = 0; i < 10_000; i++) {
                exchange.getResponseBody().write(chunk);
            }
        })) {
            var webhook = register(receiver, "RAW_MT_PRE_TRANSLATION_FINISHED", 30);
            var test = ADMIN.post("/webhooks/" + webhook.uid() + "/test?event=RAW_MT_PRE_TRANSLATION_FINISHED");
            assertThat(test.json().path("success").asBoolean()).isTrue();
            var call = ADMIN.get("/webhooksCalls/" + test.json().path("callUid").asText());
            assertThat(call.json().path("answer").asText()).hasSize(16 << 10);
            assertThat(call.json().path("body").asText()).contains("\"test\":true");
        }
    }

    @Test
    void timesOutOnASilentReceiver() {
        var release = new java.util.concurrent.CountDownLatch(1);
        try (var receiver = Receiver.responding((_, _) -> {
            try {
                release.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        })) {
            var webhook = register(receiver, "RAW_MT_QUALITY_ESTIMATION_FINISHED", 1);
            var test = ADMIN.post("/webhooks/" + webhook.uid() + "/test?event=RAW_MT_QUALITY_ESTIMATION_FINISHED");
            assertThat(test.json().path("errorMessage").asText()).isEqualTo("timeout");
            release.countDown();
        }
    }

    @Test
    void callsBackSignedWithTheDeploymentsSecret() {
        try (var receiver = Receiver.statuses(500, 200)) {
            var callbacks = new CallbackStore(InstantSource.system());
            var url = receiver.url() + "?job=1";
            result(DB.transaction(tx -> callbacks.append(tx, url, Map.of("asyncRequest", Map.of("id", "1")), null)));
            var got = receiver.await(2);
            assertThat(got.getFirst().body()).isEqualTo("{\"asyncRequest\":{\"id\":\"1\"}}");
            assertThat(got.getFirst().path()).isEqualTo("/hook?job=1");
            got.forEach(one -> verify(one, "whsec_" + TestService.CALLBACK_KEY));
            var call = ADMIN.until(
                    "/webhooksCalls",
                    answer -> answer.json().path("content").findValuesAsText("url").stream()
                                    .filter(url::equals)
                                    .count()
                            == 2);
            var mine = java.util.stream.StreamSupport.stream(
                            call.json().path("content").spliterator(), false)
                    .filter(one -> one.path("url").asText().equals(url))
                    .toList();
            assertThat(mine).allMatch(one -> one.path("triggerEvent").isNull());
        }
    }
}
