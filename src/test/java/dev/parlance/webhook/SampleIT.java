package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestEvents;
import dev.parlance.TestService;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The samples that {@code POST /webhooks/{uid}/test} sends. */
class SampleIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String register(Receiver receiver, String kind) {
        var answer = ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of(kind)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.uid();
    }

    private static String tested(String webhook, String kind) {
        var test = ADMIN.post("/webhooks/%s/test?event=%s".formatted(webhook, kind));
        assertThat(test.json().path("success").asBoolean()).as(test.text()).isTrue();
        return test.json().path("callUid").asText();
    }

    private static void publish(String kind) {
        assertThat(ADMIN.post("/events", TestEvents.of(kind)).status()).isEqualTo(202);
    }

    private static Map<String, Object> range(String webhook, boolean dryRun) {
        var now = Instant.now();
        return Map.of(
                "webhookUid",
                webhook,
                "from",
                now.minus(1, ChronoUnit.HOURS).toString(),
                "to",
                now.plus(1, ChronoUnit.HOURS).toString(),
                "dryRun",
                dryRun);
    }

    @Test
    void areInTheHistoryOnly() {
        try (var receiver = Receiver.kind()) {
            var from = ADMIN.get("/events?after=latest").json().path("next").asText();
            var webhook = register(receiver, "JOB_CREATED");
            var call = tested(webhook, "JOB_CREATED");
            publish("JOB_CREATED");
            receiver.await(2);

            assertThat(ADMIN.get("/webhooksCalls/" + call).json().path("body").asText())
                    .contains("\"test\":true");
            assertThat(ADMIN.until(
                                    "/webhooksCalls?webhookUid=" + webhook,
                                    answer ->
                                            answer.json().path("totalElements").asInt() == 2)
                            .json()
                            .path("content"))
                    .hasSize(2);
            var feed = ADMIN.get("/events?after=" + from).json().path("content");
            assertThat(feed).hasSize(1);
            assertThat(feed.at("/0/body").has("test")).isFalse();
            var stream = ADMIN.get("/events/stream?seconds=0&after=" + from).text();
            assertThat(stream).contains("event: JOB_CREATED").doesNotContain("\"test\"");
        }
    }

    @Test
    void areNotReplayedToOtherReceivers() {
        try (var tester = Receiver.kind();
                var other = Receiver.kind()) {
            tested(register(tester, "JOB_DELETED"), "JOB_DELETED");
            var late = register(other, "JOB_DELETED");
            assertThat(ADMIN.post("/webhooksCalls/replay/range", range(late, true))
                            .json()
                            .path("total")
                            .asInt())
                    .isZero();
            ADMIN.post("/webhooksCalls/replay/range", range(late, false));
            publish("JOB_DELETED");
            assertThat(other.await(1).getFirst().body()).doesNotContain("\"test\"");
        }
    }

    @Test
    void areNotReplayedToTheirReceiver() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_UPDATED");
            var call = tested(webhook, "JOB_UPDATED");
            var refused = ADMIN.post("/webhooksCalls/replay", Map.of("webhookCalls", List.of(Map.of("uid", call))));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.pointers()).containsExactly("/webhookCalls/0");
            var latest = ADMIN.post("/webhooksCalls/replay/latest?webhookUid=" + webhook);
            assertThat(latest.json().path("replayed").asInt()).isZero();
            assertThat(latest.json().path("skipped").asInt()).isOne();
            var range = new HashMap<>(range(webhook, true));
            for (var status : new @Nullable String[] {null, "SUCCESS"}) {
                range.put("status", status);
                assertThat(ADMIN.post("/webhooksCalls/replay/range", range)
                                .json()
                                .path("total")
                                .asInt())
                        .as("status %s", status)
                        .isZero();
            }
        }
    }
}
