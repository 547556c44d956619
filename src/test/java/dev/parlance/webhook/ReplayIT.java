package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Replays of calls and of events. */
class ReplayIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.retrySchedule", "50ms",
            "delivery.maxRetries", "1",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();

    private static String inHours(int hours) {
        return Instant.now().plus(hours, ChronoUnit.HOURS).toString();
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String register(Receiver receiver, String kind, Object... more) {
        var body = new HashMap<String, Object>(Map.of("url", receiver.url(), "events", List.of(kind)));
        for (var i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        var answer = ADMIN.post("/webhooks", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.uid();
    }

    private static void publish(String kind, int... numbers) {
        var events = IntStream.of(numbers)
                .mapToObj(number -> TestEvents.of(kind, Map.of("number", number)))
                .toList();
        assertThat(ADMIN.post("/events", events).status()).isEqualTo(202);
    }

    private static List<JsonNode> calls(String filter, int count) {
        var answer = ADMIN.until(
                "/webhooksCalls?" + filter,
                one -> one.json().path("totalElements").asInt() >= count);
        return StreamSupport.stream(answer.json().path("content").spliterator(), false)
                .toList();
    }

    private static List<Integer> numbers(List<Receiver.Got> got) {
        return got.stream()
                .map(one -> Json.read(one.body(), JsonNode.class).path("number").asInt())
                .toList();
    }

    private static Map<String, Object> of(List<String> uids) {
        return Map.of(
                "webhookCalls", uids.stream().map(uid -> Map.of("uid", uid)).toList());
    }

    @Test
    void replaysCallsInTheGivenOrderAsNewChains() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_CREATED", "maxConcurrency", 1);
            publish("JOB_CREATED", 1, 2, 3);
            receiver.await(3);
            var uids = calls("webhookUid=" + webhook, 3).stream()
                    .map(call -> call.path("uid").asText())
                    .toList();
            var order = List.of(uids.get(1), uids.get(2), uids.get(0), uids.get(1));
            var receipt = ADMIN.post("/webhooksCalls/replay", of(order));
            assertThat(receipt.status()).as(receipt.text()).isEqualTo(202);
            assertThat(receipt.json().path("replayed").asInt()).isEqualTo(4);
            assertThat(numbers(receiver.await(7)).subList(3, 7)).containsExactly(2, 1, 3, 2);

            var again = calls("webhookUid=" + webhook, 7).subList(0, 4).reversed();
            assertThat(again).allMatch(call -> call.path("forced").asBoolean());
            assertThat(again.stream().map(call -> call.path("parentUid").asText()))
                    .isEqualTo(order);
            assertThat(again.stream().map(call -> call.path("retryAttempt").asInt()))
                    .containsOnly(0);
            var replayed = ADMIN.get("/webhooksCalls/" + uids.getFirst()).json();
            assertThat(replayed.path("lastForcedAt").isNull()).isFalse();
            assertThat(replayed.path("forced").asBoolean()).isFalse();
            assertThat(again.getFirst().path("lastForcedAt").isNull()).isTrue();
            assertThat(calls("parentUid=" + uids.get(1), 2)).hasSize(2);
        }
    }

    @Test
    void replaysOfAnOrderedWebhookWaitForARetry() {
        try (var receiver = Receiver.statuses(200, 200, 200, 503, 200, 503, 200)) {
            var webhook = register(receiver, "JOB_EXPORTED", "ordered", true);
            publish("JOB_EXPORTED", 1, 2, 3);
            receiver.await(3);
            var uids = calls("webhookUid=" + webhook, 3).reversed().stream()
                    .map(call -> call.path("uid").asText())
                    .toList();
            ADMIN.post("/webhooksCalls/replay", of(uids));
            receiver.await(4);
            publish("JOB_EXPORTED", 4);
            assertThat(numbers(receiver.await(9))).containsExactly(1, 2, 3, 1, 1, 2, 2, 3, 4);
        }
    }

    @Test
    void retriesAFailedReplayAsItsChild() {
        try (var receiver = Receiver.statuses(200, 500, 200)) {
            var webhook = register(receiver, "JOB_DELETED");
            publish("JOB_DELETED", 1);
            var first = calls("webhookUid=" + webhook, 1).getFirst().path("uid").asText();
            ADMIN.post("/webhooksCalls/replay", of(List.of(first)));
            var calls = calls("webhookUid=" + webhook, 3);
            assertThat(calls.get(1).path("parentUid").asText()).isEqualTo(first);
            assertThat(calls.get(0).path("parentUid").asText())
                    .isEqualTo(calls.get(1).path("uid").asText());
            assertThat(calls.get(0).path("retryAttempt").asInt()).isOne();
            assertThat(calls.get(0).path("forced").asBoolean()).isTrue();
            assertThat(receiver.got().stream()
                            .map(got -> got.header("webhook-id"))
                            .distinct())
                    .as("receivers deduplicate by it")
                    .hasSize(1);
        }
    }

    @Test
    void replaysTheLatestCallsOfAFilterOldestFirst() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_UPDATED", "maxConcurrency", 1);
            publish("JOB_UPDATED", 1, 2, 3, 4);
            receiver.await(4);
            calls("webhookUid=" + webhook, 4);
            var receipt =
                    ADMIN.post("/webhooksCalls/replay/latest?numberOfCalls=2&status=SUCCESS&webhookUid=" + webhook);
            assertThat(receipt.status()).as(receipt.text()).isEqualTo(202);
            assertThat(receipt.json().path("replayed").asInt()).isEqualTo(2);
            assertThat(numbers(receiver.await(6)).subList(4, 6)).containsExactly(3, 4);
            assertThat(ADMIN.post("/webhooksCalls/replay/latest?status=FAIL&webhookUid=" + webhook)
                            .json()
                            .path("replayed")
                            .asInt())
                    .isZero();
            assertThat(ADMIN.post("/webhooksCalls/replay/latest?webhookUid=none")
                            .status())
                    .isEqualTo(404);
            assertThat(ADMIN.post("/webhooksCalls/replay/latest?numberOfCalls=101")
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void reportsWhichCallsCannotBeReplayed() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_ASSIGNED");
            publish("JOB_ASSIGNED", 1);
            var uid = calls("webhookUid=" + webhook, 1).getFirst().path("uid").asText();
            var answer = ADMIN.post("/webhooksCalls/replay", of(List.of(uid, "nothing", Uid.next())));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.pointers()).containsExactly("/webhookCalls/1", "/webhookCalls/2");
            ADMIN.patch("/webhooks/" + webhook, Map.of("status", "DISABLED"));
            assertThat(ADMIN.post("/webhooksCalls/replay", of(List.of(uid))).pointers())
                    .containsExactly("/webhookCalls/0");
            assertThat(ADMIN.post("/webhooksCalls/replay/latest?webhookUid=" + webhook)
                            .json()
                            .path("skipped")
                            .asInt())
                    .isOne();
            assertThat(ADMIN.get("/webhooksCalls/" + uid)
                            .json()
                            .path("lastForcedAt")
                            .isNull())
                    .isTrue();
        }
    }

    private static Map<String, Object> range(String webhook, String status, boolean dryRun) {
        var range = new HashMap<String, Object>(
                Map.of("webhookUid", webhook, "from", inHours(-1), "to", inHours(1), "dryRun", dryRun));
        range.put("status", status.isEmpty() ? null : status);
        range.put("ratePerSecond", 1_000);
        return range;
    }

    private static int count(String webhook, String status) {
        var answer = ADMIN.post("/webhooksCalls/replay/range", range(webhook, status, true));
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        assertThat(answer.json().path("state").asText()).isEqualTo("DRY_RUN");
        return answer.json().path("total").asInt();
    }

    @Test
    void replaysEventsThatADisabledWebhookMissed() {
        try (var receiver = Receiver.statuses(500, 500, 200)) {
            var webhook = register(receiver, "PROJECT_DELETED", "maxConcurrency", 1);
            publish("PROJECT_DELETED", 1);
            calls("webhookUid=" + webhook, 2);
            publish("PROJECT_DELETED", 2);
            calls("webhookUid=" + webhook, 3);
            ADMIN.patch("/webhooks/" + webhook, Map.of("status", "DISABLED"));
            publish("PROJECT_DELETED", 3, 4, 5);
            assertThat(count(webhook, "FAIL")).isOne();
            assertThat(count(webhook, "SUCCESS")).isOne();
            assertThat(count(webhook, "MISSED")).isEqualTo(3);
            assertThat(count(webhook, "")).isEqualTo(5);
            assertThat(receiver.got()).hasSize(3);
            var refused = ADMIN.post("/webhooksCalls/replay/range", range(webhook, "MISSED", false));
            assertThat(refused.status()).isEqualTo(400);
            ADMIN.patch("/webhooks/" + webhook, Map.of("status", "ENABLED"));

            var replay = ADMIN.post("/webhooksCalls/replay/range", range(webhook, "MISSED", false));
            assertThat(replay.status()).as(replay.text()).isEqualTo(202);
            assertThat(replay.json().path("total").asInt()).isEqualTo(3);
            assertThat(numbers(receiver.await(6)).subList(3, 6)).containsExactly(3, 4, 5);
            var done = ADMIN.until(
                    "/webhooksCalls/replay/range/" + replay.uid(),
                    answer -> answer.json().path("state").asText().equals("COMPLETED"));
            assertThat(done.json().path("replayed").asInt()).isEqualTo(3);
            var calls = calls("webhookUid=" + webhook, 6);
            assertThat(calls.getFirst().path("forced").asBoolean()).isTrue();
            assertThat(calls.getFirst().path("parentUid").isNull()).isTrue();
            assertThat(count(webhook, "MISSED")).isZero();

            ADMIN.post("/webhooksCalls/replay/range", range(webhook, "FAIL", false));
            assertThat(numbers(receiver.await(7)).getLast()).isOne();
            var first = calls("webhookUid=" + webhook, 7).getFirst();
            assertThat(ADMIN.get("/webhooksCalls/" + first.path("parentUid").asText())
                            .json()
                            .path("lastForcedAt")
                            .isNull())
                    .isFalse();
        }
    }

    @Test
    void endsAReplayOnRequest() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "PROJECT_CREATED");
            ADMIN.patch("/webhooks/" + webhook, Map.of("status", "DISABLED"));
            publish("PROJECT_CREATED", IntStream.range(0, 50).toArray());
            ADMIN.patch("/webhooks/" + webhook, Map.of("status", "ENABLED"));
            var slow = new HashMap<>(range(webhook, "MISSED", false));
            slow.put("ratePerSecond", 1);
            var replay = ADMIN.post("/webhooksCalls/replay/range", slow);
            receiver.await(1);
            assertThat(ADMIN.delete("/webhooksCalls/replay/range/" + replay.uid())
                            .status())
                    .isEqualTo(204);
            var ended = ADMIN.get("/webhooksCalls/replay/range/" + replay.uid()).json();
            assertThat(ended.path("state").asText()).isEqualTo("CANCELLED");
            assertThat(ended.path("replayed").asInt()).isBetween(1, 40);
            var db = SERVICE.database().open(SERVICE.vertx());
            assertThat(result(db.query("select count(*) from webhook_replay_item"))
                            .iterator()
                            .next()
                            .getLong(0))
                    .isZero();
            result(db.close());
        }
    }

    @Test
    void refusesAnEmptyRange() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_UNSHARED");
            var wrong = new HashMap<>(range(webhook, "", true));
            wrong.put("to", wrong.getOrDefault("from", ""));
            assertThat(ADMIN.post("/webhooksCalls/replay/range", wrong).pointers())
                    .containsExactly("/to");
            assertThat(ADMIN.post("/webhooksCalls/replay/range", range("none", "", true))
                            .pointers())
                    .containsExactly("/webhookUid");
            assertThat(ADMIN.get("/webhooksCalls/replay/range/none").status()).isEqualTo(404);
        }
    }
}
