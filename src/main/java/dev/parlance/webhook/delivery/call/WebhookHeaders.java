package dev.parlance.webhook.delivery.call;

import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.body.BodyFormat;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The headers of one attempt: those of Standard Webhooks 1.0, and our own. */
public final class WebhookHeaders {
    /** In the place of a value that must not be shown. */
    public static final String MASK = "****";

    // prepared, because Vert.x hashes and encodes a plain String again for each request
    static final CharSequence USER_AGENT = HttpHeaders.createOptimized("user-agent");
    static final CharSequence SIGNATURE = HttpHeaders.createOptimized("webhook-signature");
    private static final CharSequence CONTENT_TYPE = HttpHeaders.createOptimized("content-type");
    private static final CharSequence ID = HttpHeaders.createOptimized("webhook-id");
    private static final CharSequence TIMESTAMP = HttpHeaders.createOptimized("webhook-timestamp");
    private static final CharSequence CALL = HttpHeaders.createOptimized("webhook-call");
    private static final CharSequence EVENT = HttpHeaders.createOptimized("webhook-event");
    private static final CharSequence TRACE = HttpHeaders.createOptimized("traceparent");
    private static final String JSON = "application/json";
    private static final CharSequence JSON_VALUE = HttpHeaders.createOptimized(JSON);
    private static final String OF_CALLBACK = "callback";

    private final RequestTemplate from;
    private final UUID event;
    private final UUID call;
    private final @Nullable String kind;
    private final @Nullable String traceparent;
    private final BodyFormat.Message message;
    private final byte[] body;
    private @Nullable String signature;

    /**
     * Creates the headers of one call.
     *
     * @param kind of the event, or null for a callback
     */
    WebhookHeaders(
            RequestTemplate from,
            UUID event,
            UUID call,
            @Nullable String kind,
            @Nullable String traceparent,
            BodyFormat.Message message) {
        this.from = from;
        this.event = event;
        this.call = call;
        this.kind = kind;
        this.traceparent = traceparent;
        this.message = message;
        this.body = message.body().getBytes(StandardCharsets.UTF_8);
    }

    /** Passes each name with its value. The signature covers the event, the time of the call's id, and the body. */
    void forEach(BiConsumer<CharSequence, CharSequence> header) {
        from.headers().forEach(header);
        header.accept(USER_AGENT, from.agent());
        var id = id(event, from.uid());
        var seconds = seconds(call);
        derived(header, id, seconds, call, kind, traceparent);
        header.accept(CONTENT_TYPE, JSON.equals(message.contentType()) ? JSON_VALUE : message.contentType());
        message.headers().forEach(header);
        from.format().names().forEach(header);
        if (!from.signing().isEmpty()) {
            signature = from.signing().sign(id, seconds, body);
            header.accept(SIGNATURE, signature);
        }
    }

    /** The body that is sent, in UTF-8. */
    byte[] body() {
        return body;
    }

    /** The signature that was sent; null before {@link #forEach}, or if nothing signs. */
    @Nullable
    String signature() {
        return signature;
    }

    /**
     * The headers of a past call that follow from the columns of the history.
     *
     * @param webhookUid null for a callback
     */
    public static Map<String, String> derived(
            UUID event, @Nullable String webhookUid, UUID call, @Nullable String kind, @Nullable String traceparent) {
        var headers = new HashMap<String, String>();
        headers.put(CONTENT_TYPE.toString(), JSON);
        derived(
                (name, value) -> headers.put(name.toString(), value.toString()),
                id(event, webhookUid == null ? OF_CALLBACK : webhookUid),
                seconds(call),
                call,
                kind,
                traceparent);
        return headers;
    }

    private static void derived(
            BiConsumer<CharSequence, CharSequence> header,
            String id,
            long seconds,
            UUID call,
            @Nullable String kind,
            @Nullable String traceparent) {
        header.accept(ID, id);
        header.accept(TIMESTAMP, Long.toString(seconds));
        header.accept(CALL, TimeUids.text(call));
        if (kind != null) {
            header.accept(EVENT, kind);
        }
        if (traceparent != null) {
            header.accept(TRACE, traceparent);
        }
    }

    private static String id(UUID event, String uid) {
        return TimeUids.text(event) + "." + uid;
    }

    private static long seconds(UUID call) {
        return TimeUids.time(call).getEpochSecond();
    }
}
