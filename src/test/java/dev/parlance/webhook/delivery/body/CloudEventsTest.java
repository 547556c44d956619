package dev.parlance.webhook.delivery.body;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.body.BodyFormat.Format;
import dev.parlance.webhook.delivery.body.BodyFormat.Payload;
import io.cloudevents.CloudEvent;
import io.cloudevents.SpecVersion;
import io.cloudevents.core.provider.EventFormatProvider;
import io.cloudevents.http.HttpMessageFactory;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CloudEvents as the SDK of the CNCF reads them. */
class CloudEventsTest {
    private static final String BODY = """
            {"event":"JOB_CREATED","eventUid":"erp:1","timestamp":1795381830,"jobParts":[{"uid":"a"}]}""";

    private static CloudEvent read(BodyFormat.Message message) {
        var headers = new HashMap<>(message.headers());
        headers.put("content-type", message.contentType());
        return HttpMessageFactory.createReader(headers, message.body().getBytes(StandardCharsets.UTF_8))
                .toEvent();
    }

    @ParameterizedTest
    @EnumSource(names = {"CLOUDEVENTS_BINARY", "CLOUDEVENTS_STRUCTURED"})
    void areReadByTheSdk(Format format) {
        assertThat(EventFormatProvider.getInstance().resolveFormat(JsonFormat.CONTENT_TYPE))
                .isNotNull();
        for (var payload : Payload.values()) {
            var event = read(new BodyFormat(format, payload).message(BODY));
            assertThat(event.getSpecVersion()).isEqualTo(SpecVersion.V1);
            assertThat(event.getId()).isEqualTo("erp:1");
            assertThat(event.getSource()).isEqualTo(URI.create("urn:parlance"));
            assertThat(event.getType()).isEqualTo("dev.parlance.JOB_CREATED");
            assertThat(requireNonNull(event.getTime()).toInstant()).isEqualTo(Instant.ofEpochSecond(1_795_381_830));
            assertThat(event.getDataContentType()).isEqualTo("application/json");
            assertThat(new String(requireNonNull(event.getData()).toBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(new BodyFormat(Format.STANDARD, payload)
                            .message(BODY)
                            .body());
        }
    }
}
