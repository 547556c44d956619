package dev.parlance.webhook.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions and the order of a list of webhook calls.
 *
 * @param events names of event kinds; empty for all, callbacks included
 * @param success null for both
 * @param statusCode null for all, {@link #NO_RESPONSE} for calls without a response
 * @param webhookUid null for all
 * @param parentUid null for all
 * @param eventUid null for all
 */
public record CallFilter(
        List<String> events,
        @Nullable Boolean success,
        @Nullable Integer statusCode,
        @Nullable String webhookUid,
        @Nullable String parentUid,
        @Nullable String eventUid,
        CallSpan span) {
    public static final int NO_RESPONSE = 0;

    public CallFilter {
        events = List.copyOf(events);
    }

    /** The calls of a webhook, the newest first. */
    static CallFilter ofWebhook(String uid) {
        return new CallFilter(List.of(), null, null, uid, null, null, CallSpan.ALL);
    }

    /** The same conditions for another part of the list. */
    CallFilter in(CallSpan other) {
        return new CallFilter(events, success, statusCode, webhookUid, parentUid, eventUid, other);
    }
}
