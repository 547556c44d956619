package dev.parlance.webhook.history;

import dev.parlance.shared.TimeUids;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The uids and times of a {@link CallFilter} as the database knows them; each is null if the filter has none.
 *
 * @param events the events with the uid of the filter
 * @param low the lowest id of a call in the range
 * @param high the lowest id of a call after the range
 */
record CallScope(
        @Nullable Long webhook,
        @Nullable UUID parent,
        @Nullable List<UUID> events,
        @Nullable UUID low,
        @Nullable UUID high,
        @Nullable UUID after,
        boolean ascending) {

    /**
     * The scope of a filter; empty if one of its uids does not exist.
     *
     * @param webhook with the uid of the filter
     * @param events with the uid of the filter
     */
    static Optional<CallScope> of(CallFilter filter, Optional<Long> webhook, List<UUID> events) {
        var span = filter.span();
        var parent = parse(filter.parentUid());
        var after = parse(span.after());
        var unknown = (filter.webhookUid() != null && webhook.isEmpty())
                || (filter.eventUid() != null && events.isEmpty())
                || (filter.parentUid() != null && parent == null)
                || (span.after() != null && after == null);
        return unknown
                ? Optional.empty()
                : Optional.of(new CallScope(
                        webhook.orElse(null),
                        parent,
                        filter.eventUid() == null ? null : events,
                        lowest(span.from()),
                        lowest(span.to()),
                        after,
                        span.ascending()));
    }

    private static @Nullable UUID parse(@Nullable String uid) {
        return uid == null ? null : TimeUids.parse(uid);
    }

    private static @Nullable UUID lowest(@Nullable Instant time) {
        return time == null ? null : TimeUids.from(time);
    }

    /** Whether the list begins with the newest of all calls that its filter selects. */
    boolean beginsWithNewest() {
        return !related() && low == null && high == null && after == null && !ascending;
    }

    /** Whether the calls are so few that they are found by an index and not by the lists. */
    boolean related() {
        return parent != null || events != null;
    }
}
