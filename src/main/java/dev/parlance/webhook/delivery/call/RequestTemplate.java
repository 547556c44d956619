package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.Destination;
import dev.parlance.shared.Json;
import dev.parlance.webhook.delivery.receiver.Receiver;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all calls to one receiver have in common, made ready once.
 *
 * @param uid part of {@code webhook-id}
 * @param destination null where each call has its own, or where the URL is none that can be called
 * @param until when another one is needed, because a secret stops to sign, or null
 * @param kept the headers that do not follow from a call itself, as JSON for the history, their secrets masked
 */
public record RequestTemplate(
        String uid,
        @Nullable Destination destination,
        Map<String, String> headers,
        String agent,
        Signing signing,
        @Nullable Instant until,
        String kept) {

    static RequestTemplate of(Receiver receiver, Instant now, String agent) {
        var secrets = receiver.secretsAt(now);
        var kept = new HashMap<String, String>();
        receiver.headers().keySet().forEach(name -> kept.put(name, WebhookHeaders.MASK));
        kept.put(WebhookHeaders.USER_AGENT, agent);
        if (!secrets.isEmpty()) {
            kept.put(WebhookHeaders.SIGNATURE, WebhookHeaders.MASK);
        }
        return new RequestTemplate(
                receiver.uid(),
                destination(receiver.url()),
                receiver.headers(),
                agent,
                new Signing(secrets),
                secrets.size() > 1 ? receiver.previousExpires() : null,
                Json.text(kept));
    }

    boolean validAt(Instant now) {
        return until == null || now.isBefore(until);
    }

    private static @Nullable Destination destination(@Nullable String url) {
        try {
            return url == null ? null : Destination.parse(url);
        } catch (IllegalArgumentException notCallable) {
            return null;
        }
    }
}
