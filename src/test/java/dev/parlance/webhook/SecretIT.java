package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.standardwebhooks.Webhook;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Which secrets sign after changes. */
class SecretIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static TestService.Answer register(Receiver receiver, String kind) {
        return ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of(kind)));
    }

    private static Receiver.Got next(Receiver receiver, String kind) {
        assertThat(ADMIN.post("/events", TestEvents.of(kind)).status()).isEqualTo(202);
        return receiver.await(1).getFirst();
    }

    private static void verify(Receiver.Got got, TestService.Answer... answers) {
        Stream.of(answers)
                .map(answer -> answer.json().path("secretToken").asText())
                .forEach(secret -> assertThatCode(() -> new Webhook(secret).verify(got.body(), got.headers()))
                        .doesNotThrowAnyException());
        assertThat(got.header("webhook-signature").split(" ")).hasSize(answers.length);
    }

    @Test
    void everySecretOfTheLastDaySignsAfterTwoRotations() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "PROJECT_UNSHARED");
            var path = "/webhooks/" + webhook.uid() + "/rotateSecret";
            var first = ADMIN.post(path);
            assertThat(first.status()).isEqualTo(200);
            var second = ADMIN.post(path);
            verify(next(receiver, "PROJECT_UNSHARED"), webhook, first, second);
        }
    }

    @Test
    void tenSecretsSignAtMost() {
        try (var receiver = Receiver.kind()) {
            var path = "/webhooks/" + register(receiver, "JOB_UNEXPORTED").uid() + "/rotateSecret";
            var rotated = Stream.generate(() -> ADMIN.post(path)).limit(12).toList();
            verify(next(receiver, "JOB_UNEXPORTED"), rotated.subList(2, 12).toArray(TestService.Answer[]::new));
        }
    }

    @Test
    void theSameSecretAgainChangesNothing() {
        try (var receiver = Receiver.kind()) {
            var webhook = register(receiver, "JOB_UNSHARED");
            var path = "/webhooks/" + webhook.uid();
            var rotated = ADMIN.post(path + "/rotateSecret");
            var again = Map.of("secretToken", rotated.json().path("secretToken").asText());
            assertThat(ADMIN.patch(path, again).status()).isEqualTo(200);
            verify(next(receiver, "JOB_UNSHARED"), webhook, rotated);
        }
    }
}
