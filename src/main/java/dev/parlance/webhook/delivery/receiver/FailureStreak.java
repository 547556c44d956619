package dev.parlance.webhook.delivery.receiver;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a target has done nothing but fail.
 *
 * @param failures in a row
 * @param since the first of them, or null when there is none
 */
public record FailureStreak(int failures, @Nullable Instant since) {
    public static final FailureStreak NOT = new FailureStreak(0, null);

    public FailureStreak more(Instant now) {
        return new FailureStreak(failures + 1, since == null ? now : since);
    }
}
