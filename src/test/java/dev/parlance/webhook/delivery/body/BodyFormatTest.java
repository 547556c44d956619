package dev.parlance.webhook.delivery.body;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.body.BodyFormat.Format;
import dev.parlance.webhook.delivery.body.BodyFormat.Payload;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BodyFormatTest {
    private static final String BODY = """
            {"event":"JOB_CREATED","eventUid":"erp:1","timestamp":1795381830,\
            "jobParts":[{"uid":"a","name":"\u00e9\\\\"}],"metadata":{"project":{"uid":"p"}}}""";
    private static final String THIN = """
            {"event":"JOB_CREATED","eventUid":"erp:1","timestamp":1795381830}""";

    private static BodyFormat.Message message(Format format, Payload payload, String body) {
        return new BodyFormat(format, payload).message(body);
    }

    private static JsonNode json(String text) {
        return Json.read(text, JsonNode.class);
    }

    @Test
    void sendsTheStoredBodyAsItIsByDefault() {
        var message = BodyFormat.DEFAULT.message(BODY);
        assertThat(message.body()).isSameAs(BODY);
        assertThat(message.contentType()).isEqualTo("application/json");
        assertThat(message.headers()).isEmpty();
        assertThat(BodyFormat.DEFAULT.names()).isEmpty();
    }

    @Test
    void leavesOutAllButTheHeadOfThinEvents() {
        assertThat(message(Format.STANDARD, Payload.THIN, BODY).body()).isEqualTo(THIN);
        var reordered =
                "{\"x\":{\"event\":\"no\"},\"timestamp\":1795381830,\"eventUid\":\"erp:1\",\"event\":\"JOB_CREATED\"}";
        assertThat(message(Format.STANDARD, Payload.THIN, reordered).body()).isEqualTo(THIN);
        var sample = BODY.substring(0, BODY.length() - 1) + ",\"test\":true}";
        assertThat(json(message(Format.STANDARD, Payload.THIN, sample).body())
                        .path("test")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void sendsAttributesOfCloudEventsAsHeaders() {
        var message = message(Format.CLOUDEVENTS_BINARY, Payload.FULL, BODY);
        assertThat(message.body()).isEqualTo(BODY);
        assertThat(message.contentType()).isEqualTo("application/json");
        assertThat(message.headers())
                .isEqualTo(Map.of(
                        "ce-specversion", "1.0",
                        "ce-id", "erp:1",
                        "ce-source", "urn:parlance",
                        "ce-type", "dev.parlance.JOB_CREATED",
                        "ce-time", "2026-11-22T21:10:30Z"));
    }

    @Test
    void sendsCloudEventsAsOneObject() {
        var message = message(Format.CLOUDEVENTS_STRUCTURED, Payload.FULL, BODY);
        assertThat(message.contentType()).isEqualTo("application/cloudevents+json");
        assertThat(message.headers()).isEmpty();
        var event = json(message.body());
        assertThat(event.path("data")).isEqualTo(json(BODY));
        assertThat(event.path("id").asText()).isEqualTo("erp:1");
        assertThat(event.path("datacontenttype").asText()).isEqualTo("application/json");
        assertThat(json(message(Format.CLOUDEVENTS_STRUCTURED, Payload.THIN, BODY)
                                .body())
                        .path("data"))
                .isEqualTo(json(THIN));
    }

    @Test
    void keepsWithinTheLimitsOfGitHub() {
        var dispatch = json(message(Format.GITHUB_DISPATCH, Payload.FULL, BODY).body());
        assertThat(dispatch.path("event_type").asText())
                .isEqualTo("JOB_CREATED")
                .hasSizeLessThanOrEqualTo(100);
        assertThat(dispatch.path("client_payload").size()).isBetween(1, 10);
        assertThat(dispatch.at("/client_payload/event")).isEqualTo(json(BODY));
        assertThat(dispatch.size()).isEqualTo(2);
        var large = BODY.replace("\"a\"", "\"" + "\u00e9".repeat(30_000) + "\"");
        var thin = message(Format.GITHUB_DISPATCH, Payload.FULL, large).body();
        assertThat(thin.getBytes(StandardCharsets.UTF_8).length).isLessThan(1_000);
        assertThat(json(thin).at("/client_payload/event")).isEqualTo(json(THIN));
    }

    @ParameterizedTest
    @EnumSource
    void isKnownFromTheHeadersOfACall(Format format) {
        for (var payload : Payload.values()) {
            var sent = new BodyFormat(format, payload);
            assertThat(BodyFormat.sent(sent.names())).isEqualTo(sent);
        }
    }
}
