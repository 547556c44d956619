package dev.parlance.webhook.delivery.receiver;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The consecutive failures of a target.
 *
 * @param failures number of them
 * @param since time of the first, or null without failures
 */
public record FailureStreak(int failures, @Nullable Instant since) {
    public static final FailureStreak NOT = new FailureStreak(0, null);

    public FailureStreak more(Instant now) {
        return new FailureStreak(failures + 1, since == null ? now : since);
    }
}
