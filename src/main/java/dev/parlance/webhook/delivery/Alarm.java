package dev.parlance.webhook.delivery;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.queue.TargetQueue;
import io.vertx.core.Vertx;
import java.util.concurrent.ThreadLocalRandom;

/** A timer that can be moved; times are milliseconds of a {@link MonotonicClock}. For one event loop. */
final class Alarm {
    private final Vertx vertx;
    private final MonotonicClock monotonic;
    private final Runnable task;
    private long timer;
    private long at = TargetQueue.NEVER;

    /**
     * Creates an alarm that is not set.
     *
     * @param task runs at the time that the alarm is set to
     */
    Alarm(Vertx vertx, MonotonicClock monotonic, Runnable task) {
        this.vertx = vertx;
        this.monotonic = monotonic;
        this.task = task;
    }

    /** Sets the alarm to this time, unless it is set to an earlier one. */
    void notAfter(long time) {
        if (time < at) {
            cancel();
            at = time;
            timer = vertx.setTimer(Math.max(1, time - monotonic.millis()), _ -> {
                at = TargetQueue.NEVER;
                task.run();
            });
        }
    }

    /** As {@link #notAfter}, a random time between half of these milliseconds from now and all of them. */
    void within(long millis) {
        notAfter(monotonic.millis() + ThreadLocalRandom.current().nextLong(millis / 2, millis + 1));
    }

    void cancel() {
        if (at != TargetQueue.NEVER) {
            vertx.cancelTimer(timer);
            at = TargetQueue.NEVER;
        }
    }
}
