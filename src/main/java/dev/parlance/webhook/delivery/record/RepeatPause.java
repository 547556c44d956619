package dev.parlance.webhook.delivery.record;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The pause before a write is repeated while the database is unavailable: it grows up to a limit and has jitter. */
record RepeatPause(Vertx vertx) {
    private static final long FIRST_MILLIS = 50;
    private static final long LONGEST_MILLIS = 2_000;
    private static final int MOST_DOUBLINGS = 10;

    /** Completes after the pause. */
    Future<Void> after(int repeats) {
        var longest = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(repeats, MOST_DOUBLINGS));
        return vertx.timer(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1), TimeUnit.MILLISECONDS)
                .mapEmpty();
    }
}
