package dev.parlance.webhook.delivery.call;

import dev.parlance.shared.TimeUids;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The headers of one attempt: those of Standard Webhooks 1.0, and our own. */
public final class WebhookHeaders {
    static final String MASK = "****";
    private static final String CONTENT_TYPE = "content-type";
    static final String USER_AGENT = "user-agent";
    private static final String ID = "webhook-id";
    private static final String TIMESTAMP = "webhook-timestamp";
    static final String SIGNATURE = "webhook-signature";
    private static final String CALL = "webhook-call";
    private static final String EVENT = "webhook-event";
    private static final String TRACE = "traceparent";
    private static final String JSON = "application/json";
    private static final String OF_CALLBACK = "callback";

    private final RequestTemplate from;
    private final UUID event;
    private final UUID call;
    private final @Nullable String kind;
    private final @Nullable String traceparent;
    private final byte[] body;

    /**
     * The headers of one attempt.
     *
     * @param kind of the event, or null for a callback
     */
    WebhookHeaders(
            RequestTemplate from,
            UUID event,
            UUID call,
            @Nullable String kind,
            @Nullable String traceparent,
            byte[] body) {
        this.from = from;
        this.event = event;
        this.call = call;
        this.kind = kind;
        this.traceparent = traceparent;
        this.body = body;
    }

    /** Passes each name with its value. What is signed is the body and the time of the call's id. */
    void forEach(BiConsumer<String, String> header) {
        var id = id(event, from.uid());
        var seconds = seconds(call);
        from.headers().forEach(header);
        header.accept(CONTENT_TYPE, JSON);
        header.accept(USER_AGENT, from.agent());
        header.accept(ID, id);
        header.accept(TIMESTAMP, Long.toString(seconds));
        header.accept(CALL, TimeUids.text(call));
        if (kind != null) {
            header.accept(EVENT, kind);
        }
        if (traceparent != null) {
            header.accept(TRACE, traceparent);
        }
        if (!from.signing().isEmpty()) {
            header.accept(SIGNATURE, from.signing().sign(id, seconds, body));
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
        headers.put(CONTENT_TYPE, JSON);
        headers.put(ID, id(event, webhookUid == null ? OF_CALLBACK : webhookUid));
        headers.put(TIMESTAMP, Long.toString(seconds(call)));
        headers.put(CALL, TimeUids.text(call));
        if (kind != null) {
            headers.put(EVENT, kind);
        }
        if (traceparent != null) {
            headers.put(TRACE, traceparent);
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
