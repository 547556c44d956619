package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What operators learn when the service disables a webhook. */
@Order(1)
class DisabledNoticeIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.instances", "2",
            "database.maxConnections", "17",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @BeforeEach
    void listen() {
        log.start();
        ((Logger) LoggerFactory.getLogger("dev.parlance.webhook")).addAppender(log);
    }

    @AfterEach
    void stopListening() {
        ((Logger) LoggerFactory.getLogger("dev.parlance.webhook")).detachAppender(log);
    }

    private static String register(Receiver receiver, String kind, String name) {
        var answer = ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of(kind), "name", name));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.uid();
    }

    private static TestService.Answer publish(String kind) {
        return ADMIN.post("/events", TestEvents.of(kind));
    }

    @Test
    void tellsByOneEventAndOneLine() {
        try (var gone = Receiver.statuses(410);
                var operator = Receiver.kind()) {
            var from = ADMIN.get("/events?after=latest").json().path("next").asText();
            var webhook = register(gone, "JOB_CREATED", "Website");
            register(operator, "WEBHOOK_DISABLED", "Operators");
            publish("JOB_CREATED");
            var got = operator.await(1).getFirst();
            assertThat(got.header("webhook-event")).isEqualTo("WEBHOOK_DISABLED");
            var body = Json.read(got.body(), JsonNode.class);
            assertThat(body.path("event").asText()).isEqualTo("WEBHOOK_DISABLED");
            assertThat(body.at("/webhook/uid").asText()).isEqualTo(webhook);
            assertThat(body.at("/webhook/name").asText()).isEqualTo("Website");
            assertThat(body.at("/webhook/disabledReason").asText()).contains("410");
            assertThat(got.body()).doesNotContain(gone.url());
            assertThat(ADMIN.until(
                                    "/webhooksCalls?events=WEBHOOK_DISABLED",
                                    answer ->
                                            answer.json().path("totalElements").asInt() == 1)
                            .json()
                            .at("/content/0/triggerEvent")
                            .asText())
                    .isEqualTo("WEBHOOK_DISABLED");

            // another one is announced after it, so that a second announcement of the first would be seen
            var other = register(gone, "JOB_DELETED", "Other");
            publish("JOB_DELETED");
            operator.await(2);
            var feed = ADMIN.get("/events?events=WEBHOOK_DISABLED&after=" + from);
            assertThat(feed.json().path("content").findValuesAsText("uid")).containsExactly(webhook, other);
            assertThat(log.list.stream()
                            .filter(line -> line.getLevel().equals(Level.WARN))
                            .map(line -> String.valueOf(line.getKeyValuePairs().getFirst().value))
                            // other classes run at the same time
                            .filter(List.of(webhook, other)::contains))
                    .containsExactly(webhook, other);
        }
    }

    @Test
    void isSilentWhenAUserDisablesAWebhook() {
        try (var receiver = Receiver.kind();
                var gone = Receiver.statuses(410)) {
            var from = ADMIN.get("/events?after=latest").json().path("next").asText();
            var quiet = register(receiver, "JOB_UPDATED", "Quiet");
            assertThat(ADMIN.patch("/webhooks/" + quiet, Map.of("status", "DISABLED"))
                            .status())
                    .isEqualTo(200);
            var loud = register(gone, "JOB_EXPORTED", "Loud");
            publish("JOB_EXPORTED");
            var feed = ADMIN.until(
                    "/events?events=WEBHOOK_DISABLED&after=" + from,
                    answer -> !answer.json().path("content").isEmpty());
            assertThat(feed.json().path("content").findValuesAsText("uid")).containsExactly(loud);
        }
    }

    @Test
    void cannotBeForged() {
        var answer = publish("WEBHOOK_DISABLED");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers()).containsExactly("/event");
    }
}
