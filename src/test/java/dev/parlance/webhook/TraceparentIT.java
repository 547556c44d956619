package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether receivers get the trace, and whether the history says so. */
class TraceparentIT {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isSentIfTheSettingSaysSo(boolean sent) {
        try (var receiver = Receiver.kind();
                var service = TestService.start(
                        "delivery.allowedNetworks",
                        "127.0.0.0/8",
                        "delivery.sendTraceparent",
                        Boolean.toString(sent))) {
            var admin = service.admin().with("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01");
            admin.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("PROJECT_CREATED")));
            admin.post("/projects", Map.of("name", "Traced", "sourceLang", "en", "targetLangs", List.of("de")));
            var got = receiver.await(1).getFirst();
            assertThat(String.valueOf(got.header("traceparent")).contains(TRACE))
                    .isEqualTo(sent);
            var call = admin.until(
                            "/webhooksCalls",
                            answer -> answer.json().path("totalElements").asInt() == 1)
                    .json()
                    .at("/content/0/uid")
                    .asText();
            var headers = admin.get("/webhooksCalls/" + call).json().path("requestHeaders");
            assertThat(headers.has("webhook-id")).isTrue();
            assertThat(headers.has("traceparent")).isEqualTo(sent);
        }
    }
}
