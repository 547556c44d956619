package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.webhook.delivery.ScriptedReceiver;
import dev.parlance.webhook.delivery.ScriptedReceiver.Reply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A receiver whose responses are made to poison other receivers, to be read without end, or to be stored wrongly. */
class HostileReceiverIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    private static final String FAILURE = "HTTP/1.1 500 X\r\ncontent-length: 2\r\n\r\nno";

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String webhook(String url, String event) {
        var created = ADMIN.post("/webhooks", Map.of("url", url, "events", List.of(event)));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.uid();
    }

    private static void publish(String event) {
        var answer = ADMIN.post("/events", TestEvents.of(event));
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
    }

    /** All calls of a webhook, when there are so many. */
    private static List<JsonNode> calls(String webhook, int count) {
        var path = "/webhooksCalls?webhookUid=" + webhook;
        var answer =
                ADMIN.until(path, found -> found.json().path("totalElements").asInt() >= count);
        return StreamSupport.stream(answer.json().path("content").spliterator(), false)
                .toList();
    }

    @Test
    void theResponseToOneWebhookIsNeverThatToAnother() {
        var served = new AtomicReference<ScriptedReceiver>();
        var evil = OK + "HTTP/1.1 200 OK\r\nX-Swallow: ";
        try (var receiver = new ScriptedReceiver(
                number -> Reply.of(served.get().heads().get(number).startsWith("POST /evil ") ? evil : FAILURE))) {
            served.set(receiver);
            var bad = webhook(receiver.url("/evil"), "PROJECT_CREATED");
            var failing = webhook(receiver.url("/failing"), "PROJECT_DELETED");
            for (var round = 1; round <= 4; round++) {
                publish("PROJECT_CREATED");
                assertThat(calls(bad, round))
                        .extracting(call -> call.path("statusCode").asInt())
                        .containsOnly(200);
                publish("PROJECT_DELETED");
                assertThat(calls(failing, round))
                        .extracting(call -> call.path("statusCode").asInt())
                        .containsOnly(500);
            }
        }
    }

    static Stream<Arguments> endless() {
        var chunks = "1;%s\r\na\r\n".formatted("x".repeat(1_000)).repeat(10_000) + "0\r\n\r\n";
        return Stream.of(
                arguments("HTTP/1.1 100 Continue\r\n\r\n".repeat(100_000) + OK, 0, "response too large"),
                arguments("HTTP/1.1 103 Hints\r\nlink: <a>\r\n\r\n".repeat(100_000) + OK, 0, "response too large"),
                arguments("HTTP/1.1 102 Wait\r\n\r\n".repeat(100_000) + OK, 102, "returned status 102"),
                arguments("HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n" + chunks, 500, "returned status 500"),
                arguments("HTTP/1.1 99999 X\r\ncontent-length: 0\r\n\r\n", 0, "no valid HTTP response"));
    }

    @ParameterizedTest
    @MethodSource
    void endless(String response, int status, String message) {
        try (var receiver = new ScriptedReceiver(_ -> Reply.of(response))) {
            var webhook = webhook(receiver.url("/"), "JOB_CREATED");
            publish("JOB_CREATED");
            var call = calls(webhook, 1).getFirst();
            assertThat(call.path("statusCode").asInt()).isEqualTo(status);
            assertThat(call.path("errorMessage").asText()).isEqualTo(message);
            publish("JOB_CREATED");
            calls(webhook, 2);
            assertThat(receiver.connections()).as("no connection is used again").isEqualTo(2);
            assertThat(ADMIN.delete("/webhooks/" + webhook).status()).isEqualTo(204);
        }
    }
}
