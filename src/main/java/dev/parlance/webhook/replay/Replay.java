package dev.parlance.webhook.replay;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A replay of the events in a range of time, and its progress.
 *
 * @param uid null for a dry run, which is not stored
 * @param total number of events to send again
 * @param replayed number of these events that are queued for delivery
 * @param dateEnded null while it runs
 */
public record Replay(
        @Nullable String uid,
        String webhookUid,
        long total,
        long replayed,
        int ratePerSecond,
        State state,
        @Nullable Instant dateCreated,
        @Nullable Instant dateEnded) {

    /** The progress of a replay. */
    enum State {
        DRY_RUN,
        RUNNING,
        COMPLETED,
        CANCELLED
    }
}
