package dev.parlance.webhook.history;

import dev.parlance.event.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions and the order of a list of webhook calls.
 *
 * @param events names of event kinds; empty for all, callbacks included
 * @param success null for both
 * @param webhookUid null for all
 * @param parentUid null for all
 * @param eventUid null for all
 */
public record CallFilter(
        List<String> events,
        @Nullable Boolean success,
        @Nullable String webhookUid,
        @Nullable String parentUid,
        @Nullable String eventUid,
        CallSpan span) {
    private static final String CALLBACK = "";

    public CallFilter {
        events = List.copyOf(events);
    }

    /** The calls of a webhook, the newest first. */
    static CallFilter ofWebhook(String uid) {
        return new CallFilter(List.of(), null, uid, null, null, CallSpan.ALL);
    }

    /** The same conditions for another part of the list. */
    CallFilter in(CallSpan other) {
        return new CallFilter(events, success, webhookUid, parentUid, eventUid, other);
    }

    /** The kinds of the lists that contain the calls; callbacks have an empty kind. */
    List<String> kinds() {
        var kinds = new ArrayList<>(events);
        if (kinds.isEmpty()) {
            Kind.all().stream().map(Kind::name).forEach(kinds::add);
            kinds.add(CALLBACK);
        }
        return kinds.stream().distinct().toList();
    }
}
