package dev.parlance.webhook.delivery.receiver;

import dev.parlance.egress.ClientIdentity;
import dev.parlance.webhook.delivery.body.BodyFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A receiver of calls: a webhook, or the origin of callbacks.
 *
 * @param webhookId null for a callback
 * @param uid part of {@code webhook-id}
 * @param url null for a callback, whose events have one each
 * @param headers that the webhook adds
 * @param secrets the newest first; if empty, calls are not signed
 * @param concurrency concurrent calls at most
 * @param ratePerSecond calls per second at most, or null for no limit
 * @param ordered whether events are sent one at a time in their order, so that retries delay later events
 * @param paused whether deliveries wait until it is resumed
 * @param format in which events are sent
 * @param identity by which the service identifies itself to the receiver, or null
 * @param version of the webhook's settings
 */
public record Receiver(
        @Nullable Long webhookId,
        String uid,
        @Nullable String url,
        boolean enabled,
        Map<String, String> headers,
        List<SigningSecret> secrets,
        Duration timeout,
        int concurrency,
        @Nullable Integer ratePerSecond,
        boolean ordered,
        boolean paused,
        BodyFormat format,
        @Nullable ClientIdentity identity,
        long version) {

    public Receiver {
        headers = Map.copyOf(headers);
        secrets = List.copyOf(secrets);
    }

    /**
     * A secret that signs calls.
     *
     * @param expires when it signs no more, or null for the current one
     */
    public record SigningSecret(String text, @Nullable Instant expires) {
        boolean validAt(Instant now) {
            return expires == null || now.isBefore(expires);
        }
    }

    /** The secrets that sign at this moment, each once. */
    public List<String> secretsAt(Instant now) {
        return secrets.stream()
                .filter(secret -> secret.validAt(now))
                .map(SigningSecret::text)
                .distinct()
                .toList();
    }

    /** When the next secret expires, or null if none does. */
    public @Nullable Instant nextExpiry(Instant now) {
        return secrets.stream()
                .filter(secret -> secret.validAt(now))
                .map(SigningSecret::expires)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
