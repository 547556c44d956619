package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Webhooks that are paused and resumed. */
class PausedIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.heartbeat", "100ms",
            "delivery.retrySchedule", "1s",
            "delivery.retryJitter", "0",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static void publish(String kind, int from, int count) {
        var events = IntStream.range(from, from + count)
                .mapToObj(number -> TestEvents.of(kind, Map.of("number", number)))
                .toList();
        assertThat(ADMIN.post("/events", events).status()).isEqualTo(202);
    }

    private static String register(Receiver receiver, String kind, boolean paused) {
        return ADMIN.post(
                        "/webhooks",
                        Map.of("url", receiver.url(), "events", List.of(kind), "paused", paused, "ordered", true))
                .uid();
    }

    private static void pause(String webhook, boolean paused) {
        var changed = ADMIN.patch("/webhooks/" + webhook, Map.of("paused", paused));
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
        assertThat(changed.json().path("paused").asBoolean()).isEqualTo(paused);
    }

    private static JsonNode health(String webhook, int waiting) {
        return ADMIN.until(
                        "/webhooks/" + webhook + "/health",
                        answer -> answer.json().path("waiting").asInt() == waiting)
                .json();
    }

    private static List<Integer> numbers(Receiver receiver) {
        return receiver.got().stream()
                .map(got -> Json.read(got.body(), JsonNode.class).path("number").asInt())
                .toList();
    }

    @Test
    void keepEventsAndReceiveThemInOrderWhenResumed() {
        try (var receiver = Receiver.kind();
                var other = Receiver.kind()) {
            var webhook = register(receiver, "JOB_CREATED", false);
            ADMIN.post("/webhooks", Map.of("url", other.url(), "events", List.of("JOB_CREATED")));
            publish("JOB_CREATED", 0, 3);
            receiver.await(3);
            pause(webhook, true);
            publish("JOB_CREATED", 3, 600);
            other.await(603);
            var health = ADMIN.until(
                            "/webhooks/" + webhook + "/health",
                            answer -> answer.json().path("waiting").asInt()
                                            + receiver.got().size()
                                    == 603)
                    .json();
            assertThat(health.path("waiting").asInt()).isGreaterThan(300);
            assertThat(health.path("paused").asBoolean()).isTrue();
            assertThat(health.path("breaker").asText()).isEqualTo("CLOSED");
            assertThat(health.path("failuresInARow").asInt()).isZero();
            pause(webhook, false);
            receiver.await(603);
            assertThat(numbers(receiver))
                    .isEqualTo(IntStream.range(0, 603).boxed().toList());
            assertThat(health(webhook, 0).path("paused").asBoolean()).isFalse();
        }
    }

    @Test
    void keepRetriesToo() {
        try (var receiver = Receiver.statuses(503, 204)) {
            var webhook = register(receiver, "JOB_DELETED", false);
            publish("JOB_DELETED", 0, 2);
            receiver.await(1);
            pause(webhook, true);
            ADMIN.until(
                    "/webhooks/" + webhook + "/health",
                    answer -> answer.json().path("retrying").asInt() == 1);
            try (var other = Receiver.statuses(503, 204)) {
                register(other, "JOB_DELETED", false);
                publish("JOB_DELETED", 2, 1);
                health(webhook, 2);
                // its retry is due later than that of the paused webhook
                other.await(2);
            }
            assertThat(receiver.got()).hasSize(1);
            pause(webhook, false);
            receiver.await(4);
            assertThat(numbers(receiver)).isEqualTo(List.of(0, 0, 1, 2));
        }
    }

    @Test
    void receiveWhatWaitedWhenTheyAreCreatedPausedAndKeepTheStateInOtherEdits() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_UPDATED", true);
            publish("JOB_UPDATED", 0, 5);
            health(webhook, 5);
            var edited = ADMIN.put(
                    "/webhooks/" + webhook,
                    Map.of("url", receiver.url(), "events", List.of("JOB_UPDATED"), "name", "renamed"));
            assertThat(edited.json().path("paused").asBoolean()).isTrue();
            health(webhook, 5);
            assertThat(ADMIN.patch("/webhooks/" + webhook, Map.of("status", "DISABLED"))
                            .status())
                    .isEqualTo(200);
            health(webhook, 0);
            assertThat(receiver.got()).isEmpty();
        }
    }
}
