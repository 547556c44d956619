package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestEvents;
import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The status 410 of a receiver whose webhook is edited during the call. */
class GoneIT {
    private static final TestService SERVICE = TestService.start(
            "delivery.allowedNetworks", "127.0.0.0/8",
            "delivery.retrySchedule", "50ms",
            "delivery.pollInterval", "50ms");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** Responds 410 to the first call, after an edit of the webhook with this path, and 204 to the others. */
    private static Receiver goneAfter(AtomicReference<String> path, Map<String, ?> edit) {
        return Receiver.responding((exchange, number) -> {
            if (number == 0) {
                assertThat(ADMIN.patch(path.get(), edit).status()).isEqualTo(200);
            }
            exchange.sendResponseHeaders(number == 0 ? 410 : 204, -1);
        });
    }

    private static void register(AtomicReference<String> path, Receiver receiver, String kind) {
        var answer = ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of(kind)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        path.set("/webhooks/" + answer.uid());
        assertThat(ADMIN.post("/events", TestEvents.of(kind)).status()).isEqualTo(202);
    }

    private static void isEnabled(String path) {
        assertThat(ADMIN.get(path).json().path("status").asText()).isEqualTo("ENABLED");
    }

    @ParameterizedTest
    @CsvSource({"name, Renamed, JOB_CREATED", "secretToken, another secret of 32 characters, JOB_DELETED"})
    void isRetriedWithTheEditedWebhook(String field, String value, String kind) {
        var path = new AtomicReference<String>();
        try (var receiver = goneAfter(path, Map.of(field, value))) {
            register(path, receiver, kind);
            var got = receiver.await(2);
            assertThat(got.stream().map(one -> one.header("webhook-id")).distinct())
                    .hasSize(1);
            isEnabled(path.get());
        }
    }

    @Test
    void isRetriedAtTheNewUrl() {
        var path = new AtomicReference<String>();
        try (var moved = Receiver.kind();
                var receiver = goneAfter(path, Map.of("url", moved.url()))) {
            register(path, receiver, "JOB_UPDATED");
            assertThat(moved.await(1).getFirst().header("webhook-id"))
                    .isEqualTo(receiver.got().getFirst().header("webhook-id"));
            isEnabled(path.get());
        }
    }
}
