package dev.parlance.webhook;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.standardwebhooks.Webhook;
import dev.parlance.TestService;
import dev.parlance.bus.LocalBus;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.ScriptedReceiver;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** From a committed event to a signed call and its place in the history, through the whole service. */
@Order(1)
@ExtendWith(VertxExtension.class)
class DeliveryIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.retrySchedule", "50ms",
            "delivery.maxRetries", "3",
            "delivery.timeout", "2s",
            "delivery.disableAfterFailures", "6",
            "delivery.pollInterval", "100ms");

    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static EventStore events;

    @BeforeAll
    static void open(Vertx vertx) {
        events = new EventStore(new LocalBus(vertx, Duration.ofSeconds(1), 1), InstantSource.system());
    }

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static TestService.Answer register(Receiver receiver, String kind, Object... more) {
        var body = new java.util.HashMap<String, Object>(Map.of("url", receiver.url(), "events", List.of(kind)));
        for (var i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        var answer = ADMIN.post("/webhooks", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    private static NewEvent event(EventKind kind, int number) {
        return new NewEvent(kind, Map.of("number", number), null, "00-%032x-%016x-01".formatted(7, 8));
    }

    private static void publish(EventKind kind, int... numbers) {
        var events =
                IntStream.of(numbers).mapToObj(number -> event(kind, number)).toList();
        result(DB.transaction(tx -> DeliveryIT.events.append(tx, events)));
    }

    private static TestService.Answer calls(String filter, int count) {
        return ADMIN.until(
                "/webhooksCalls?" + filter,
                answer -> answer.json().path("totalElements").asInt() >= count);
    }

    private static void verify(Receiver.Got got, String secret) {
        assertThatCode(() -> new Webhook(secret).verify(got.body(), got.headers()))
                .doesNotThrowAnyException();
    }

    @Test
    void deliversSignedWithAllHeaders() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(
                    receiver, "JOB_EXPORTED", "headers", Map.of("Authorization", "Bearer mine"), "name", "mine");
            publish(EventKind.JOB_EXPORTED, 1);
            var got = receiver.await(1).getFirst();
            verify(got, webhook.json().path("secretToken").asText());
            var body = Json.read(got.body(), com.fasterxml.jackson.databind.JsonNode.class);
            assertThat(body.path("event").asText()).isEqualTo("JOB_EXPORTED");
            assertThat(body.path("number").asInt()).isEqualTo(1);
            assertThat(got.header("content-type")).isEqualTo("application/json");
            assertThat(got.header("webhook-event")).isEqualTo("JOB_EXPORTED");
            assertThat(got.header("authorization")).isEqualTo("Bearer mine");
            assertThat(got.header("user-agent")).startsWith("Parlance/");
            assertThat(got.header("traceparent")).contains("-0000000000000008-");
            assertThat(got.header("webhook-id")).isEqualTo(body.path("eventUid").asText() + "." + webhook.uid());

            var call = calls("webhookUid=" + webhook.uid(), 1)
                    .json()
                    .path("content")
                    .get(0);
            assertThat(call.path("uid").asText()).isEqualTo(got.header("webhook-call"));
            assertThat(call.path("body").asText()).isEqualTo(got.body());
            assertThat(call.path("eventUid")).isEqualTo(body.path("eventUid"));
            assertThat(call.path("statusCode").asInt()).isEqualTo(204);
            assertThat(call.path("parentUid").isNull()).isTrue();
            assertThat(call.path("errorMessage").isNull()).isTrue();
            var detailed = ADMIN.get("/webhooksCalls/" + call.path("uid").asText());
            assertThat(detailed.status()).isEqualTo(200);
            assertThat(detailed.text()).doesNotContain("Bearer mine");
            assertThat(detailed.json().path("remoteAddress").asText()).isEqualTo("127.0.0.1");
            assertThat(detailed.json().path("webhookUid").asText()).isEqualTo(webhook.uid());
        }
    }

    @Test
    void retriesWithTheSameIdAndANewCallUntilItSucceeds() {
        try (var receiver = Receiver.statuses(500, 302, 200)) {
            var webhook = register(receiver, "JOB_UNEXPORTED");
            publish(EventKind.JOB_UNEXPORTED, 1);
            var got = receiver.await(3);
            assertThat(got.stream().map(one -> one.header("webhook-id")).distinct())
                    .hasSize(1);
            assertThat(got.stream().map(one -> one.header("webhook-call")).distinct())
                    .hasSize(3);
            got.forEach(one -> verify(one, webhook.json().path("secretToken").asText()));

            var calls = calls("webhookUid=" + webhook.uid(), 3).json().path("content");
            assertThat(calls.findValuesAsText("retryAttempt")).containsExactly("2", "1", "0");
            assertThat(calls.findValuesAsText("statusCode")).containsExactly("200", "302", "500");
            var first = calls.get(2).path("uid").asText();
            assertThat(calls.get(0).path("parentUid").asText()).isEqualTo(first);
            assertThat(calls.get(1).path("parentUid").asText()).isEqualTo(first);
            assertThat(calls("parentUid=" + first, 2)
                            .json()
                            .path("totalElements")
                            .asInt())
                    .isEqualTo(2);
            assertThat(calls("status=FAIL&webhookUid=" + webhook.uid(), 2)
                            .json()
                            .path("totalElements")
                            .asInt())
                    .isEqualTo(2);
        }
    }

    @Test
    void endsAChainAfterTheLastRetryAndDropsIt() {
        try (var receiver = Receiver.statuses(500)) {
            var webhook = register(receiver, "JOB_UNSHARED");
            publish(EventKind.JOB_UNSHARED, 1);
            var calls = calls("webhookUid=" + webhook.uid(), 4);
            assertThat(calls.json().path("content").get(0).path("retryAttempt").asInt())
                    .isEqualTo(3);
            waitUntilNoDeliveryWaits(webhook);
            assertThat(receiver.got()).hasSize(4);
        }
    }

    private static void waitUntilNoDeliveryWaits(TestService.Answer webhook) {
        var sql = """
                select (select count(*) from webhook_outbox where target = %1$s)
                       + (select count(*) from webhook_retry where target = %1$s) as waiting
                """.formatted(webhook.json().path("id").asText());
        until(() -> result(DB.query(sql)).iterator().next().getLong("waiting") == 0);
    }

    @Test
    void sendsNothingOfARolledBackTransaction() {
        try (var receiver = Receiver.kind()) {
            register(receiver, "PROJECT_UNSHARED");
            failure(DB.transaction(tx -> DeliveryIT.events
                    .append(tx, List.of(event(EventKind.PROJECT_UNSHARED, 1)))
                    .compose(_ -> Future.failedFuture(new Fault.Conflict("no")))));
            publish(EventKind.PROJECT_UNSHARED, 2);
            assertThat(receiver.await(1).getFirst().body()).contains("\"number\":2");
        }
    }

    @Test
    void deliversManyEventsOnceToEachWebhook() {
        try (var one = Receiver.kind();
                var two = Receiver.kind()) {
            register(one, "JOB_UPDATED");
            register(two, "JOB_UPDATED");
            for (var i = 0; i < 20; i++) {
                publish(
                        EventKind.JOB_UPDATED,
                        IntStream.range(i * 50, i * 50 + 50).toArray());
            }
            for (var receiver : List.of(one, two)) {
                var got = receiver.await(1_000);
                assertThat(got.stream().map(Receiver.Got::body).distinct()).hasSize(1_000);
            }
            var calls = calls("events=JOB_UPDATED", 2_000);
            assertThat(calls.json().path("totalElements").asInt()).isEqualTo(2_000);
            assertThat(one.got()).hasSize(1_000);
            assertThat(two.got()).hasSize(1_000);
        }
    }

    @Test
    void sendsNothingToADisabledWebhookAndKeepsTheEvent() {
        try (var disabled = Receiver.kind();
                var enabled = Receiver.kind()) {
            register(disabled, "JOB_AUTO_LQA_FINISHED", "status", "DISABLED");
            register(enabled, "JOB_AUTO_LQA_FINISHED");
            publish(EventKind.JOB_AUTO_LQA_FINISHED, 1);
            enabled.await(1);
            calls("events=JOB_AUTO_LQA_FINISHED", 1);
            assertThat(disabled.got()).isEmpty();
        }
    }

    @Test
    void disablesAWebhookWhoseReceiverIsGone() {
        try (var receiver = Receiver.statuses(410)) {
            var webhook = register(receiver, "JOB_METADATA_UPDATED");
            publish(EventKind.JOB_METADATA_UPDATED, 1);
            var after = ADMIN.until(
                    "/webhooks/" + webhook.uid(),
                    answer -> answer.json().path("status").asText().equals("DISABLED"));
            assertThat(after.json().path("disabledReason").asText()).contains("410");
            calls("webhookUid=" + webhook.uid(), 1);
            waitUntilNoDeliveryWaits(webhook);
            assertThat(receiver.got()).hasSize(1);
        }
    }

    @Test
    void disablesAWebhookAfterTooManyFailuresAndResetsThemWhenItIsEnabled() {
        try (var receiver = Receiver.statuses(500)) {
            var webhook = register(receiver, "CONTINUOUS_JOB_UPDATED");
            publish(EventKind.CONTINUOUS_JOB_UPDATED, 1, 2);
            var path = "/webhooks/" + webhook.uid();
            ADMIN.until(path, answer -> answer.json().path("status").asText().equals("DISABLED"));
            waitUntilNoDeliveryWaits(webhook);
            receiver.respond((exchange, _) -> exchange.sendResponseHeaders(200, -1));
            var before = receiver.got().size();
            assertThat(ADMIN.patch(path, Map.of("status", "ENABLED"))
                            .json()
                            .path("disabledReason")
                            .isNull())
                    .isTrue();
            publish(EventKind.CONTINUOUS_JOB_UPDATED, 3);
            assertThat(receiver.await(before + 1).getLast().body()).contains("\"number\":3");
            assertThat(ADMIN.get(path).json().path("status").asText()).isEqualTo("ENABLED");
        }
    }

    @Test
    void honoursRetryAfter() {
        try (var receiver = Receiver.responding((exchange, number) -> {
            exchange.getResponseHeaders().add("Retry-After", "2");
            exchange.sendResponseHeaders(number == 0 ? 503 : 200, -1);
        })) {
            var webhook = register(receiver, "PRE_TRANSLATION_FINISHED");
            publish(EventKind.PRE_TRANSLATION_FINISHED, 1);
            var calls = calls("webhookUid=" + webhook.uid(), 2).json().path("content");
            var first = java.time.Instant.parse(calls.get(1).path("createdAt").asText());
            var second = java.time.Instant.parse(calls.get(0).path("createdAt").asText());
            assertThat(Duration.between(first, second)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
        }
    }

    @Test
    void sendsInOrderAndDelaysLaterEventsDuringRetries() {
        try (var receiver = Receiver.statuses(200, 500, 503, 200)) {
            register(receiver, "TERM_BASE_TERM_CREATED", "ordered", true);
            publish(EventKind.TERM_BASE_TERM_CREATED, 1, 2, 3, 4);
            var got = receiver.await(6);
            assertThat(numbers(got)).containsExactly(1, 2, 2, 2, 3, 4);
        }
    }

    @Test
    void continuesInOrderAfterTheLastRetry() {
        try (var receiver = Receiver.statuses(500, 500, 500, 500, 200)) {
            register(receiver, "TERM_BASE_TERM_UPDATED", "ordered", true);
            publish(EventKind.TERM_BASE_TERM_UPDATED, 1, 2);
            assertThat(numbers(receiver.await(5))).containsExactly(1, 1, 1, 1, 2);
        }
    }

    private static List<Integer> numbers(List<Receiver.Got> got) {
        return got.stream()
                .map(one -> Json.read(one.body(), com.fasterxml.jackson.databind.JsonNode.class)
                        .path("number")
                        .asInt())
                .toList();
    }

    @Test
    void observesTheRateLimitOfAWebhook() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "TERM_BASE_TERM_DELETED", "ratePerSecond", 5);
            publish(EventKind.TERM_BASE_TERM_DELETED, IntStream.range(0, 15).toArray());
            receiver.await(15);
            var calls = calls("webhookUid=" + webhook.uid(), 15).json().path("content");
            var first = java.time.Instant.parse(calls.get(14).path("createdAt").asText());
            var last = java.time.Instant.parse(calls.get(0).path("createdAt").asText());
            assertThat(Duration.between(first, last)).isGreaterThanOrEqualTo(Duration.ofMillis(1_900));
        }
    }

    @Test
    void reusesConnectionsAndRepeatsACallIfOneWasClosed() {
        try (var receiver = new ScriptedReceiver(number -> new ScriptedReceiver.Reply(
                number % 4 == 3 ? "" : "HTTP/1.1 204 No Content\r\n\r\n", false, number % 4 == 3))) {
            var webhook = ADMIN.post(
                    "/webhooks",
                    Map.of(
                            "url",
                            receiver.url("/hook"),
                            "events",
                            List.of("TERM_BASE_CONCEPT_CREATED"),
                            "ordered",
                            true));
            for (var number = 0; number < 9; number++) {
                publish(EventKind.TERM_BASE_CONCEPT_CREATED, number);
                var count = number + 1;
                calls("webhookUid=" + webhook.uid(), count);
            }
            assertThat(receiver.heads())
                    .as("nine calls, and two that were repeated")
                    .hasSize(11);
            assertThat(receiver.connections()).as("three calls per connection").isEqualTo(3);
            assertThat(calls("status=SUCCESS&webhookUid=" + webhook.uid(), 9)
                            .json()
                            .path("totalElements")
                            .asInt())
                    .isEqualTo(9);
        }
    }

    /** Measured a few seconds after the start. */
    private static void awaitDepths() {
        until(() -> !SERVICE.scrape().contains("parlance_delivery_outbox_depth NaN"));
    }

    @Test
    void showsMetrics() {
        try (var receiver = Receiver.kind()) {
            register(receiver, "TERM_BASE_IMPORTED");
            publish(EventKind.TERM_BASE_IMPORTED, 1);
            receiver.await(1);
            calls("events=TERM_BASE_IMPORTED", 1);
            awaitDepths();
            assertThat(SERVICE.scrape())
                    .contains(
                            "parlance_delivery_oldest_undelivered_age_seconds",
                            "parlance_delivery_outbox_depth",
                            "parlance_delivery_retry_depth",
                            "parlance_delivery_overdue_retry_age_seconds",
                            "parlance_delivery_attempts_total{outcome=\"success\"}",
                            "parlance_delivery_attempts_total{outcome=\"failure\"}",
                            "parlance_delivery_attempts_total{outcome=\"no-answer\"}",
                            "parlance_delivery_latency_seconds_bucket",
                            "parlance_delivery_in_flight",
                            "parlance_delivery_connections_opened_total",
                            "parlance_delivery_connections_reused_total",
                            "parlance_delivery_flush_size",
                            "parlance_delivery_flush_seconds",
                            "parlance_delivery_breakers_open",
                            "parlance_delivery_shards",
                            "parlance_delivery_leases_lost_total",
                            "parlance_delivery_webhooks_failing",
                            "parlance_delivery_webhooks_disabled_total");
        }
    }
}
