package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.webhook.delivery.ScriptedReceiver;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code GET /webhooksCalls/statistics} and {@code GET /webhooks/health}. */
class StatisticsIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.heartbeat", "100ms",
            "delivery.retrySchedule", "1h",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static String register(String url, String kind) {
        return ADMIN.post("/webhooks", Map.of("url", url, "events", List.of(kind)))
                .uid();
    }

    private static void publish(String kind, int count) {
        var events = IntStream.range(0, count)
                .mapToObj(number -> TestEvents.of(kind, Map.of("number", number)))
                .toList();
        assertThat(ADMIN.post("/events", events).status()).isEqualTo(202);
    }

    private static JsonNode statistics(String query, long calls) {
        return ADMIN.until(
                        "/webhooksCalls/statistics?" + query,
                        answer -> answer.json().at("/total/calls").asLong() == calls)
                .json();
    }

    private static long listed() {
        return Rows.one(result(DB.query("select count(*) from webhook_call_fresh")))
                .getLong(0);
    }

    @Test
    void countsCallsByTheClassOfTheirResult() {
        var closed = Receiver.kind();
        var refusing = closed.url();
        closed.close();
        try (var good = Receiver.kind();
                var moved = Receiver.statuses(302);
                var missing = Receiver.statuses(404);
                var broken = Receiver.statuses(503)) {
            var webhook = register(good.url(), "JOB_UPDATED");
            List.of(moved.url(), missing.url(), broken.url(), refusing).forEach(url -> register(url, "JOB_UPDATED"));
            publish("JOB_UPDATED", 3);
            var all = statistics("bucket=DAY", 15).path("total");
            assertThat(all.path("successes").asInt()).isEqualTo(3);
            for (var failure : List.of("redirects", "clientErrors", "serverErrors", "noResponses")) {
                assertThat(all.at("/failures/" + failure).asInt()).as(failure).isEqualTo(3);
            }
            assertThat(all.path("averageMillis").isNumber()).isTrue();
            assertThat(all.path("durations").findValues("millis")).hasSize(7);
            assertThat(all.path("durations").get(6).path("calls").asInt()).isEqualTo(15);
            var one = statistics("bucket=MINUTE&webhookUid=" + webhook, 3);
            assertThat(one.at("/total/successes").asInt()).isEqualTo(3);
            assertThat(StreamSupport.stream(one.path("content").spliterator(), false)
                            .mapToInt(part -> part.path("calls").asInt())
                            .sum())
                    .isEqualTo(3);
            var lists = one.path("total");
            ADMIN.until("/webhooksCalls/statistics?bucket=DAY", _ -> listed() == 0);
            assertThat(statistics("bucket=MINUTE&webhookUid=" + webhook, 3).path("total"))
                    .as("the same counts before and after the calls were listed")
                    .isEqualTo(lists);
            assertThat(statistics("bucket=DAY", 15).path("total")).isEqualTo(all);
        }
    }

    @Test
    void countsInterimStatusesAsNoResponse() {
        try (var receiver = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of("HTTP/1.1 102 Processing\r\n\r\n"))) {
            var query = "bucket=DAY&webhookUid=" + register(receiver.url("/"), "JOB_EXPORTED");
            publish("JOB_EXPORTED", 2);
            var fresh = statistics(query, 2).path("total");
            assertThat(fresh.path("successes").asInt()).isZero();
            assertThat(fresh.at("/failures/noResponses").asInt()).isEqualTo(2);
            ADMIN.until("/webhooksCalls/statistics?bucket=DAY", _ -> listed() == 0);
            assertThat(statistics(query, 2).path("total"))
                    .as("after they were listed")
                    .isEqualTo(fresh);
        }
    }

    @Test
    void refusesRangesWithoutOrWithTooManyBuckets() {
        var empty = ADMIN.get("/webhooksCalls/statistics?from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z");
        assertThat(empty.status()).isEqualTo(400);
        assertThat(empty.pointers()).containsExactly("to");
        var many =
                ADMIN.get("/webhooksCalls/statistics?bucket=MINUTE&from=2026-01-01T00:00:00Z&to=2026-01-02T01:00:01Z");
        assertThat(many.status()).isEqualTo(400);
        assertThat(many.pointers()).containsExactly("bucket");
        // the end of that bucket was "+10000-01-01T00:00:00Z", which is no date-time of the contract
        var late = ADMIN.get("/webhooksCalls/statistics?to=9999-12-31T23:59:59.999Z");
        assertThat(late.status()).isEqualTo(400);
        assertThat(late.pointers()).containsExactly("to");
        assertThat(ADMIN.get("/webhooksCalls/statistics?webhookUid=none")
                        .json()
                        .at("/total/calls")
                        .asInt())
                .isZero();
    }

    @Test
    void listsTheHealthOfAllWebhooksTheFailingOnesFirst() {
        try (var good = Receiver.kind();
                var broken = Receiver.statuses(500)) {
            var begun = Instant.now();
            var healthy = register(good.url(), "JOB_DELETED");
            var failing = ADMIN.post(
                            "/webhooks",
                            Map.of("url", broken.url(), "events", List.of("JOB_DELETED"), "name", "broken"))
                    .uid();
            publish("JOB_DELETED", 25);
            var page = ADMIN.until("/webhooks/health", answer -> {
                        var first = answer.json().at("/content/0");
                        return first.path("webhookUid").asText().equals(failing)
                                && first.path("retrying").asInt()
                                                + first.path("waiting").asInt()
                                        == 25
                                && first.path("breaker").asText().equals("OPEN")
                                // results are stored in groups
                                && first.path("failuresInARow").asInt() >= 10
                                && entry(answer.json(), healthy).path("waiting").asInt() == 0
                                && !entry(answer.json(), healthy)
                                        .path("lastSuccess")
                                        .isNull();
                    })
                    .json();
            var first = page.at("/content/0");
            assertThat(first.path("name").asText()).isEqualTo("broken");
            assertThat(first.path("lastSuccess").isNull()).isTrue();
            assertThat(first.path("disabledAt").isNull()).isFalse();
            assertThat(first.path("oldestUndeliveredSeconds").asDouble()).isPositive();
            var second = entry(page, healthy);
            assertThat(Instant.parse(second.path("lastSuccess").asText())).isAfterOrEqualTo(begun.minusMillis(1));
            assertThat(second.path("failuresInARow").asInt()).isZero();
            assertThat(second.path("oldestUndeliveredSeconds").isNull()).isTrue();
            assertThat(ADMIN.get("/webhooks/health?status=DISABLED")
                            .json()
                            .path("totalElements")
                            .asInt())
                    .isZero();
        }
    }

    private static JsonNode entry(JsonNode page, String webhook) {
        return StreamSupport.stream(page.path("content").spliterator(), false)
                .filter(one -> one.path("webhookUid").asText().equals(webhook))
                .findFirst()
                .orElseThrow();
    }
}
