package dev.parlance.webhook.history;

import dev.parlance.event.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions and the order of a list of webhook calls.
 *
 * @param events names of event kinds; empty for all, callbacks included
 * @param success null for both
 * @param webhookUid null for all
 * @param parentUid null for all
 * @param after only the calls that follow this call in the order of the list, null for all
 * @param ascending whether the oldest come first
 */
public record CallFilter(
        List<String> events,
        @Nullable Boolean success,
        @Nullable String webhookUid,
        @Nullable String parentUid,
        @Nullable String after,
        boolean ascending) {
    private static final String CALLBACK = "";

    public CallFilter {
        events = List.copyOf(events);
    }

    /** The kinds of the lists that contain the calls; callbacks have an empty kind. */
    List<String> kinds() {
        var kinds = new ArrayList<>(events);
        if (kinds.isEmpty()) {
            Stream.of(EventKind.values()).map(EventKind::name).forEach(kinds::add);
            kinds.add(CALLBACK);
        }
        return kinds.stream().distinct().toList();
    }
}
