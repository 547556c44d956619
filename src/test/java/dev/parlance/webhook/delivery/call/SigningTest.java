package dev.parlance.webhook.delivery.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SigningTest {
    private static HttpHeaders headers(String signature, long now) {
        return HttpHeaders.of(
                Map.of(
                        "webhook-id", List.of("id"),
                        "webhook-timestamp", List.of(Long.toString(now)),
                        "webhook-signature", List.of(signature)),
                (_, _) -> true);
    }

    @Test
    void signsWithEverySecretSoThatAnotherLibraryAccepts() throws Exception {
        var now = Instant.now().getEpochSecond();
        var one = Signing.newSecret();
        var two = Signing.newSecret();
        var body = "{\"ä\":1}";
        var signature = new Signing(List.of(one, two)).sign("id", now, body.getBytes(StandardCharsets.UTF_8));
        assertThat(signature.split(" ")).hasSize(2).allMatch(part -> part.startsWith("v1,"));
        for (var secret : List.of(one, two)) {
            assertThatCode(() -> new Webhook(secret).verify(body, headers(signature, now)))
                    .doesNotThrowAnyException();
        }
        assertThatThrownBy(() -> new Webhook(Signing.newSecret()).verify(body, headers(signature, now)))
                .isInstanceOf(WebhookVerificationException.class);
        assertThatThrownBy(() -> new Webhook(one).verify(body + " ", headers(signature, now)))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @ParameterizedTest
    @CsvSource({"23, false", "24, true", "64, true", "65, false"})
    void takesSecretsOf24To64Bytes(int bytes, boolean secret) {
        var text = Signing.PREFIX + Base64.getEncoder().encodeToString(new byte[bytes]);
        assertThat(Signing.isSecret(text)).isEqualTo(secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "whsec_", "whsec_%%%", "seven77", "with\nline break", "not ASCII: ä"})
    void refusesInvalidSecrets(String text) {
        assertThat(Signing.isSecret(text)).isFalse();
    }

    @Test
    void signsWithTheBytesOfASecretInPlainForm() {
        var secret = "a secret of my own";
        var key = Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
        var body = "{}".getBytes(StandardCharsets.UTF_8);
        assertThat(Signing.isSecret(secret)).isTrue();
        assertThat(new Signing(List.of(secret)).sign("id", 1, body))
                .isEqualTo(new Signing(List.of(Signing.PREFIX + key)).sign("id", 1, body));
    }

    @Test
    void makesDifferentSecrets() {
        assertThat(Signing.newSecret()).matches(Signing::isSecret).isNotEqualTo(Signing.newSecret());
    }
}
