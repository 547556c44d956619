package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.ClientIdentity;
import dev.parlance.egress.Destination;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.body.BodyFormat;
import dev.parlance.webhook.delivery.receiver.Receiver;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts that all requests to one receiver share, prepared once.
 *
 * @param uid part of {@code webhook-id}
 * @param destination null if each call has its own, or if the URL cannot be called
 * @param identity by which the service identifies itself to the receiver, or null
 * @param format of the bodies
 * @param until when a new template is needed because a secret expires, or null
 * @param masked headers for the history that do not follow from its other columns, as JSON with masked secrets and
 *     without the signature
 */
public record RequestTemplate(
        String uid,
        @Nullable Destination destination,
        Map<String, String> headers,
        String agent,
        Signing signing,
        @Nullable ClientIdentity identity,
        BodyFormat format,
        @Nullable Instant until,
        String masked) {

    static RequestTemplate of(Receiver receiver, Instant now, String agent) {
        var secrets = receiver.secretsAt(now);
        var kept = new HashMap<String, String>();
        receiver.headers().keySet().forEach(name -> kept.put(name, WebhookHeaders.MASK));
        kept.put(WebhookHeaders.USER_AGENT.toString(), agent);
        kept.putAll(receiver.format().names());
        return new RequestTemplate(
                receiver.uid(),
                destination(receiver.url()),
                receiver.headers(),
                agent,
                new Signing(secrets),
                receiver.identity(),
                receiver.format(),
                receiver.nextExpiry(now),
                Json.text(kept));
    }

    /**
     * The headers of a call for the history that do not follow from its other columns, as JSON.
     *
     * @param signature value of {@code webhook-signature}, in which JSON escapes nothing, or null if none was sent
     */
    String kept(@Nullable String signature) {
        return signature == null
                ? masked
                : masked.substring(0, masked.length() - 1) + ",\"" + WebhookHeaders.SIGNATURE + "\":\"" + signature
                        + "\"}";
    }

    boolean validAt(Instant now) {
        return until == null || now.isBefore(until);
    }

    /** The destination of a URL; null for no URL or one that cannot be called. */
    static @Nullable Destination destination(@Nullable String url) {
        try {
            return url == null ? null : Destination.parse(url);
        } catch (IllegalArgumentException invalid) {
            return null;
        }
    }
}
