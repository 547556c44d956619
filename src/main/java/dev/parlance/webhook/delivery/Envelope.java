package dev.parlance.webhook.delivery;

import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.time.Instant;
import java.util.HashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The headers of an attempt by Standard Webhooks 1.0, with ours beside them.
 *
 * @param logged the same as JSON for the history, without what is secret: the signature and the webhook's own values
 */
record Envelope(MultiMap headers, String logged) {
    private static final String MASK = "****";

    /**
     * Signs and addresses a body.
     *
     * @param agent value of {@code User-Agent}
     * @param kind of the event, or null for a callback
     */
    static Envelope seal(
            Receiver receiver,
            Signing signing,
            String agent,
            UUID event,
            UUID call,
            @Nullable String kind,
            @Nullable String traceparent,
            Buffer body,
            Instant now) {
        var headers = HttpHeaders.headers();
        var logged = new HashMap<String, String>();
        receiver.headers().forEach((name, value) -> {
            headers.set(name, value);
            logged.put(name, MASK);
        });
        var id = TimeUids.text(event) + "." + receiver.uid();
        put(headers, logged, "content-type", "application/json");
        put(headers, logged, "user-agent", agent);
        put(headers, logged, "webhook-id", id);
        put(headers, logged, "webhook-timestamp", Long.toString(now.getEpochSecond()));
        put(headers, logged, "webhook-call", TimeUids.text(call));
        if (kind != null) {
            put(headers, logged, "webhook-event", kind);
        }
        if (traceparent != null) {
            put(headers, logged, "traceparent", traceparent);
        }
        if (!signing.isEmpty()) {
            headers.set("webhook-signature", signing.sign(id, now.getEpochSecond(), body.getBytes()));
            logged.put("webhook-signature", MASK);
        }
        return new Envelope(headers, Json.text(logged));
    }

    private static void put(MultiMap headers, HashMap<String, String> logged, String name, String value) {
        headers.set(name, value);
        logged.put(name, value);
    }
}
