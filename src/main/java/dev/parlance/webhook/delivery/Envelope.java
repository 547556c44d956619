package dev.parlance.webhook.delivery;

import dev.parlance.shared.TimeUids;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What an attempt is sealed in: the headers of Standard Webhooks 1.0, with ours beside them. */
public final class Envelope {
    static final String MASK = "****";
    private static final CharSequence ID = HttpHeaders.createOptimized("webhook-id");
    private static final CharSequence TIMESTAMP = HttpHeaders.createOptimized("webhook-timestamp");
    static final CharSequence SIGNATURE = HttpHeaders.createOptimized("webhook-signature");
    private static final CharSequence CALL = HttpHeaders.createOptimized("webhook-call");
    private static final CharSequence EVENT = HttpHeaders.createOptimized("webhook-event");
    private static final CharSequence TRACE = HttpHeaders.createOptimized("traceparent");
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final String OF_CALLBACK = "callback";

    private final Letterhead from;
    private final UUID event;
    private final UUID call;
    private final @Nullable String kind;
    private final @Nullable String traceparent;
    private final byte[] body;

    /** @param kind of the event, or null for a callback */
    Envelope(Letterhead from, UUID event, UUID call, @Nullable String kind, @Nullable String traceparent, byte[] body) {
        this.from = from;
        this.event = event;
        this.call = call;
        this.kind = kind;
        this.traceparent = traceparent;
        this.body = body;
    }

    /** Signs and addresses the body. The time that is signed is that of the call's id. */
    void writeTo(MultiMap headers) {
        from.headers().forEach(headers::add);
        var id = id(event, from.uid());
        var seconds = seconds(call);
        headers.add(HttpHeaders.CONTENT_TYPE, JSON);
        headers.add(HttpHeaders.USER_AGENT, from.agent());
        headers.add(ID, id);
        headers.add(TIMESTAMP, Long.toString(seconds));
        headers.add(CALL, TimeUids.text(call));
        if (kind != null) {
            headers.add(EVENT, kind);
        }
        if (traceparent != null) {
            headers.add(TRACE, traceparent);
        }
        if (!from.signing().isEmpty()) {
            headers.add(SIGNATURE, from.signing().sign(id, seconds, body));
        }
    }

    /**
     * The headers of a call that follow from the call itself, for those who look at it later.
     *
     * @param webhookUid null for a callback
     */
    public static Map<String, String> told(
            UUID event, @Nullable String webhookUid, UUID call, @Nullable String kind, @Nullable String traceparent) {
        var headers = new LinkedHashMap<String, String>();
        headers.put(HttpHeaders.CONTENT_TYPE.toString(), JSON.toString());
        headers.put(ID.toString(), id(event, webhookUid == null ? OF_CALLBACK : webhookUid));
        headers.put(TIMESTAMP.toString(), Long.toString(seconds(call)));
        headers.put(CALL.toString(), TimeUids.text(call));
        if (kind != null) {
            headers.put(EVENT.toString(), kind);
        }
        if (traceparent != null) {
            headers.put(TRACE.toString(), traceparent);
        }
        return headers;
    }

    private static String id(UUID event, String uid) {
        return TimeUids.text(event) + "." + uid;
    }

    private static long seconds(UUID call) {
        return TimeUids.time(call).getEpochSecond();
    }
}
