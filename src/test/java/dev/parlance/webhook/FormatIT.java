package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Webhooks that receive events in other formats. */
class FormatIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static JsonNode call(String webhook) {
        return ADMIN.until(
                        "/webhooksCalls?webhookUid=" + webhook,
                        answer -> answer.json().path("totalElements").asInt() == 1)
                .json()
                .at("/content/0");
    }

    @ParameterizedTest
    @CsvSource({
        "STANDARD, FULL, JOB_CREATED, application/json",
        "STANDARD, THIN, JOB_DELETED, application/json",
        "CLOUDEVENTS_BINARY, FULL, JOB_UPDATED, application/json",
        "CLOUDEVENTS_BINARY, THIN, JOB_EXPORTED, application/json",
        "CLOUDEVENTS_STRUCTURED, FULL, JOB_ASSIGNED, application/cloudevents+json",
        "GITHUB_DISPATCH, FULL, JOB_UNEXPORTED, application/json"
    })
    void areSignedAndShownAsTheyWereSent(String format, String payload, String kind, String type) {
        try (var receiver = Receiver.kind()) {
            var webhook = ADMIN.post(
                    "/webhooks",
                    Map.of("url", receiver.url(), "events", List.of(kind), "format", format, "payload", payload));
            assertThat(webhook.status()).as(webhook.text()).isEqualTo(201);
            assertThat(webhook.json().path("format").asText()).isEqualTo(format);
            assertThat(webhook.json().path("payload").asText()).isEqualTo(payload);
            ADMIN.post("/events", TestEvents.of(kind, Map.of("number", 7), "format:" + kind));
            var got = receiver.await(1).getFirst();
            assertThatCode(() ->
                            new Webhook(webhook.json().path("secretToken").asText()).verify(got.body(), got.headers()))
                    .doesNotThrowAnyException();
            assertThat(got.header("content-type")).isEqualTo(type);
            assertThat(got.body()).contains(kind).contains("format:" + kind);
            assertThat(got.body().contains("\"number\":7")).isEqualTo(payload.equals("FULL"));
            ADMIN.patch("/webhooks/" + webhook.uid(), Map.of("format", "STANDARD", "payload", "FULL"));
            var call = call(webhook.uid());
            assertThat(call.path("body").asText()).isEqualTo(got.body());
            var details =
                    ADMIN.get("/webhooksCalls/" + call.path("uid").asText()).json();
            assertThat(details.path("body").asText()).isEqualTo(got.body());
            assertThat(details.at("/requestHeaders/content-type").asText()).isEqualTo(type);
            details.path("requestHeaders")
                    .properties()
                    .forEach(header -> assertThat(got.header(header.getKey()))
                            .as(header.getKey())
                            .isEqualTo(header.getValue().asText()));
            assertThat(details.at("/requestHeaders/ce-id").asText())
                    .isEqualTo(format.equals("CLOUDEVENTS_BINARY") ? "format:" + kind : "");
        }
    }

    @Test
    void refuseOwnHeadersThatCloudEventsSet() {
        var refused = ADMIN.post(
                "/webhooks",
                Map.of(
                        "url",
                        "http://127.0.0.1:9/",
                        "events",
                        List.of("JOB_CREATED"),
                        "headers",
                        Map.of("ce-id", "1", "x-own", "2"),
                        "format",
                        "CLOUDEVENTS_BINARY"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/headers/ce-id");
        assertThat(Json.text(refused.json())).contains("reserved");
    }
}
