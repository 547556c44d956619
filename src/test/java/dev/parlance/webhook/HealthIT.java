package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestEvents;
import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code GET /webhooks/{uid}/health}. */
class HealthIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.heartbeat", "100ms",
            "delivery.retrySchedule", "1h",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static void publish(String kind, int count) {
        var events = IntStream.range(0, count)
                .mapToObj(number -> TestEvents.of(kind, Map.of("number", number)))
                .toList();
        assertThat(ADMIN.post("/events", events).status()).isEqualTo(202);
    }

    @Test
    void reportsAHealthyWebhook() {
        try (var receiver = Receiver.kind()) {
            var webhook = ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
            var path = "/webhooks/" + webhook.uid() + "/health";
            var before = ADMIN.get(path);
            assertThat(before.status()).as(before.text()).isEqualTo(200);
            assertThat(before.json().path("successRatio").isNull()).isTrue();
            assertThat(before.json().path("reportedAt").isNull()).isTrue();
            publish("JOB_CREATED", 20);
            var health = ADMIN.until(
                            path,
                            answer -> answer.json().path("calls").asInt() == 20
                                    && answer.json().path("concurrency").asInt() >= 8)
                    .json();
            assertThat(health.path("reportedAt").isNull()).isFalse();
            assertThat(health.path("successRatio").asDouble()).isEqualTo(1);
            assertThat(health.path("p95Millis").asInt())
                    .isGreaterThanOrEqualTo(health.path("p50Millis").asInt());
            assertThat(health.path("breaker").asText()).isEqualTo("CLOSED");
            assertThat(health.path("failuresInARow").asInt()).isZero();
            assertThat(health.path("retrying").asInt()).isZero();
            assertThat(health.path("nextAttempt").isNull()).isTrue();
            assertThat(health.path("oldestUndeliveredSeconds").isNull()).isTrue();
        }
    }

    @Test
    void reportsAFailingWebhookBeforeItIsDisabled() {
        try (var receiver = Receiver.statuses(500)) {
            var webhook = ADMIN.post(
                    "/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_DELETED"), "maxConcurrency", 1));
            publish("JOB_DELETED", 40);
            var health = ADMIN.until(
                            "/webhooks/" + webhook.uid() + "/health",
                            answer -> answer.json().path("breaker").asText().equals("OPEN")
                                    && answer.json().path("retrying").asInt() == 10
                                    && answer.json().path("calls").asInt() == 10
                                    && answer.json().path("failuresInARow").asInt() == 10)
                    .json();
            assertThat(receiver.got()).as("the breaker prevents further calls").hasSize(10);
            assertThat(health.path("successRatio").asDouble()).isZero();
            assertThat(health.path("waiting").asInt()).isEqualTo(30);
            assertThat(health.path("disabledAfterFailures").asInt()).isEqualTo(3_000);
            assertThat(health.path("disabledAt").isNull()).isFalse();
            assertThat(health.path("nextAttempt").isNull()).isFalse();
            assertThat(health.path("breakerUntil").isNull()).isFalse();
            assertThat(health.path("oldestUndeliveredSeconds").asDouble()).isGreaterThan(0);
            assertThat(SERVICE.scrape()).contains("parlance_delivery_breakers_open 1");
            assertThat(ADMIN.delete("/webhooks/" + webhook.uid()).status()).isEqualTo(204);
            ADMIN.until("/webhooks", _ -> SERVICE.scrape().contains("parlance_delivery_breakers_open 0"));
        }
    }

    @Test
    void findsNoHealthOfAnUnknownWebhook() {
        assertThat(ADMIN.get("/webhooks/none/health").status()).isEqualTo(404);
    }
}
