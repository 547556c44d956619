package dev.parlance.webhook.replay;

import dev.parlance.event.Kind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events to send to a webhook again.
 *
 * @param from inclusive
 * @param to exclusive
 * @param events null for the kinds that the webhook receives
 * @param status null for all
 * @param dryRun null for false
 * @param ratePerSecond null for {@value #RATE}
 */
public record ReplayRange(
        String webhookUid,
        OffsetDateTime from,
        OffsetDateTime to,
        @Nullable List<Kind> events,
        @Nullable Status status,
        @Nullable Boolean dryRun,
        @Nullable Integer ratePerSecond) {
    private static final int RATE = 50;

    /** The result of an event's calls to the webhook. */
    enum Status {
        /** A call for it succeeded. */
        SUCCESS,
        /** All calls for it failed. */
        FAIL,
        /** There was no call, because the webhook was disabled or did not exist or did not receive this kind. */
        MISSED
    }

    public ReplayRange {
        events = events == null ? null : List.copyOf(events);
        if (!from.isBefore(to)) {
            throw new Fault.Invalid(Violation.at("/to", "range", "must be later than from"));
        }
    }

    boolean dry() {
        return Boolean.TRUE.equals(dryRun);
    }

    int rate() {
        return ratePerSecond == null ? RATE : ratePerSecond;
    }
}
