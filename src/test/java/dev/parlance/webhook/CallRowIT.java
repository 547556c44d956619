package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.history.HistoryRetention;
import dev.parlance.webhook.history.CallFilter;
import dev.parlance.webhook.history.CallLines;
import dev.parlance.webhook.history.CallSpan;
import dev.parlance.webhook.history.FindCalls;
import io.vertx.core.buffer.Buffer;
import java.net.http.HttpHeaders;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The rows of {@code GET /webhooksCalls} for calls that were made. */
class CallRowIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.retrySchedule", "50ms",
            "delivery.maxRetries", "1",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final HistoryRetention DAYS =
            new HistoryRetention(java.time.Duration.ofDays(14), java.time.InstantSource.system());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static TestService.Answer register(String url, String kind) {
        var answer = ADMIN.post("/webhooks", Map.of("url", url, "events", List.of(kind)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    private static JsonNode calls(String query, int count) {
        return ADMIN.until(
                        "/webhooksCalls?" + query,
                        answer -> answer.json().path("totalElements").asInt() == count)
                .json()
                .path("content");
    }

    @Test
    void showWebhookDurationAndSignature() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver.url(), "JOB_CREATED");
            ADMIN.post("/events", TestEvents.of("JOB_CREATED"));
            var got = receiver.await(1).getFirst();
            var call = calls("webhookUid=" + webhook.uid(), 1).get(0);
            assertThat(call.path("webhookUid").asText()).isEqualTo(webhook.uid());
            assertThat(call.path("durationMillis").asInt()).isBetween(0, 30_000);
            assertThat(call.path("signature").asText()).isEqualTo(got.header("webhook-signature"));
            var sent = HttpHeaders.of(
                    Map.of(
                            "webhook-id", List.of(got.header("webhook-id")),
                            "webhook-timestamp", List.of(got.header("webhook-timestamp")),
                            "webhook-signature", List.of(call.path("signature").asText())),
                    (_, _) -> true);
            assertThatCode(() -> new Webhook(webhook.json().path("secretToken").asText())
                            .verify(call.path("body").asText(), sent))
                    .doesNotThrowAnyException();
            var details =
                    ADMIN.get("/webhooksCalls/" + call.path("uid").asText()).json();
            assertThat(details.at("/requestHeaders/webhook-signature")).isEqualTo(call.path("signature"));
            assertThat(details.path("durationMillis")).isEqualTo(call.path("durationMillis"));
        }
    }

    @Test
    void haveNoSignatureIfNothingWasSent() {
        var refusing = Receiver.kind();
        var url = refusing.url();
        refusing.close();
        var webhook = register(url, "JOB_DELETED");
        ADMIN.post("/events", TestEvents.of("JOB_DELETED"));
        var call = calls("pageSize=1&webhookUid=" + webhook.uid(), 2).get(0);
        assertThat(call.path("errorMessage").asText()).isEqualTo("connection refused");
        assertThat(call.path("signature").isNull()).isTrue();
    }

    @Test
    void areFoundByTheUidOfTheEvent() {
        try (var failing = Receiver.statuses(500);
                var other = Receiver.kind()) {
            var webhook = register(failing.url(), "JOB_UPDATED").uid();
            register(other.url(), "JOB_UPDATED");
            for (var uid : List.of("erp:1", "erp:2")) {
                ADMIN.post("/events", TestEvents.of("JOB_UPDATED", Map.of(), uid));
            }
            var calls = calls("eventUid=erp:1", 3);
            assertThat(calls.findValuesAsText("eventUid")).containsOnly("erp:1").hasSize(3);
            assertThat(calls("eventUid=erp:1&status=FAIL", 2)).hasSize(2);
            assertThat(calls("eventUid=erp:1&status=FAIL&webhookUid=" + webhook, 2))
                    .hasSize(2);
            var first =
                    calls("eventUid=erp:1&status=FAIL&sort=createdAt,asc", 2).get(0);
            assertThat(calls("eventUid=erp:1&parentUid=" + first.path("uid").asText(), 1))
                    .hasSize(1);
            assertThat(calls("eventUid=erp:2&parentUid=" + first.path("uid").asText(), 0))
                    .isEmpty();
            var rest = ADMIN.get("/webhooksCalls?sort=createdAt,asc&eventUid=erp:1&status=FAIL&after="
                    + first.path("uid").asText());
            assertThat(rest.json().path("content")).hasSize(1);
            assertThat(rest.json().path("totalPages").asInt()).isOne();
            assertThat(ADMIN.get("/webhooksCalls?eventUid=erp:1&status=FAIL&after="
                                    + first.path("uid").asText())
                            .json()
                            .path("totalPages")
                            .asInt())
                    .isZero();
            assertThat(rest.json().at("/content/0/retryAttempt").asInt()).isOne();

            ADMIN.post("/events", TestEvents.of("JOB_UPDATED"));
            var made = calls("events=JOB_UPDATED", 9).get(0).path("eventUid").asText();
            assertThat(calls("eventUid=" + made, 3).findValuesAsText("eventUid"))
                    .containsOnly(made);
        }
    }

    @Test
    void areFoundByTheStatusOfTheResponse() {
        var refusing = Receiver.kind();
        var refused = refusing.url();
        refusing.close();
        try (var failing = Receiver.statuses(503)) {
            var webhooks = Stream.of(failing.url(), refused)
                    .map(url -> register(url, "JOB_ASSIGNED").uid())
                    .toList();
            ADMIN.post("/events", TestEvents.of("JOB_ASSIGNED", Map.of(), "status:1"));
            calls("events=JOB_ASSIGNED", 4);
            var found = calls("statusCode=503&webhookUid=" + webhooks.getFirst(), 2);
            assertThat(found.findValues("statusCode").stream().map(JsonNode::asInt))
                    .containsExactly(503, 503);
            assertThat(calls("statusCode=0&webhookUid=" + webhooks.getFirst(), 0))
                    .isEmpty();
            assertThat(calls("statusCode=0&events=JOB_ASSIGNED", 2).findValuesAsText("errorMessage"))
                    .containsOnly("connection refused");
            assertThat(calls("statusCode=503&eventUid=status:1", 2)).hasSize(2);
            assertThat(ADMIN.get("/webhooksCalls?statusCode=600").status()).isEqualTo(400);
        }
    }

    @Test
    void haveNoBodyIfItIsNotWanted() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver.url(), "JOB_EXPORTED").uid();
            ADMIN.post("/events", TestEvents.of("JOB_EXPORTED"));
            assertThat(calls("webhookUid=" + webhook, 1).get(0).path("body").isNull())
                    .isFalse();
            var call = calls("body=false&webhookUid=" + webhook, 1).get(0);
            assertThat(call.has("body")).isTrue();
            assertThat(call.path("body").isNull()).isTrue();
        }
    }

    @Test
    void areSentInPiecesOfABoundedSize() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver.url(), "JOB_METADATA_UPDATED").uid();
            var events = IntStream.range(0, 30)
                    .mapToObj(number ->
                            TestEvents.of("JOB_METADATA_UPDATED", Map.of("text", "x".repeat(30_000), "number", number)))
                    .toList();
            assertThat(ADMIN.post("/events", events).status()).isEqualTo(202);
            calls("webhookUid=" + webhook, 30);
            var filter =
                    new CallFilter(List.of(), null, null, webhook, null, null, new CallSpan(null, null, null, false));
            var pieces = new ArrayList<Buffer>();
            var lines = new CallLines(new FindCalls(DB, DAYS), filter, true, Instant.now()).from(0);
            for (var piece = result(lines.get()); piece != null; piece = result(lines.get())) {
                pieces.add(piece);
            }
            assertThat(pieces).hasSizeGreaterThan(2).allMatch(piece -> piece.length() < (256 << 10) + 40_000);
            assertThat(pieces.stream()
                            .flatMap(piece -> piece.toString().lines())
                            .map(line -> Json.read(line, JsonNode.class))
                            .map(call -> Json.read(call.path("body").asText(), JsonNode.class)
                                    .path("number")
                                    .asInt()))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 30).boxed().toList());
        }
    }
}
