package dev.parlance.webhook.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a target has done nothing but fail.
 *
 * @param failures in a row
 * @param since the first of them, or null when there is none
 */
record Failing(int failures, @Nullable Instant since) {
    static final Failing NOT = new Failing(0, null);

    Failing more(Instant now) {
        return new Failing(failures + 1, since == null ? now : since);
    }
}
