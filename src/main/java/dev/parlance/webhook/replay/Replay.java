package dev.parlance.webhook.replay;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a range on its way.
 *
 * @param uid null for a dry run, of which nothing is kept
 * @param total events to send again
 * @param replayed of those, handed over to delivery
 * @param dateEnded null while it goes on
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

    /** Where it stands. */
    enum State {
        DRY_RUN,
        RUNNING,
        COMPLETED,
        CANCELLED
    }
}
