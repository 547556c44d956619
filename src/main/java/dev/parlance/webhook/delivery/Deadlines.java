package dev.parlance.webhook.delivery;

import io.vertx.core.Vertx;

/**
 * Time-outs of very many calls, nearly all of which end before: a wheel of slots of {@value #TICK_MILLIS} ms that one timer
 * turns, so that setting and cancelling one costs next to nothing. They come up to a tick late, never early. For one event
 * loop.
 */
final class Deadlines {
    private static final int TICK_MILLIS = 20;
    private static final int SLOTS = 4096;
    private static final int MASK = SLOTS - 1;

    private final Vertx vertx;
    private final Ticker ticker;
    private final Deadline[] slots = new Deadline[SLOTS];
    private long turned;
    private int waiting;
    private long timer = -1;

    Deadlines(Vertx vertx, Ticker ticker) {
        this.vertx = vertx;
        this.ticker = ticker;
        for (var i = 0; i < SLOTS; i++) {
            slots[i] = new Deadline(() -> {});
        }
    }

    /** One that can be cancelled. */
    final class Deadline {
        private final Runnable action;
        private Deadline next = this;
        private Deadline previous = this;
        private boolean set;

        private Deadline(Runnable action) {
            this.action = action;
        }

        void cancel() {
            if (set) {
                set = false;
                waiting--;
                previous.next = next;
                next.previous = previous;
            }
        }
    }

    /** @param millis from now, up to some 80 seconds */
    Deadline in(long millis, Runnable action) {
        var now = ticker.millis() / TICK_MILLIS;
        if (waiting == 0) {
            turned = now;
        }
        var slot = slots[(int) (now + Math.min(millis / TICK_MILLIS + 1, SLOTS - 2)) & MASK];
        var deadline = new Deadline(action);
        deadline.set = true;
        deadline.previous = slot.previous;
        deadline.next = slot;
        slot.previous.next = deadline;
        slot.previous = deadline;
        waiting++;
        if (timer < 0) {
            timer = vertx.setPeriodic(TICK_MILLIS, _ -> turn());
        }
        return deadline;
    }

    private void turn() {
        var now = ticker.millis() / TICK_MILLIS;
        var from = Math.max(turned, now - SLOTS);
        for (var tick = from; tick <= now; tick++) {
            expire(slots[(int) tick & MASK]);
        }
        turned = now;
        if (waiting == 0) {
            stop();
        }
    }

    private static void expire(Deadline slot) {
        var due = slot.next;
        while (due != slot) {
            due.cancel();
            due.action.run();
            due = slot.next;
        }
    }

    void stop() {
        if (timer >= 0) {
            vertx.cancelTimer(timer);
            timer = -1;
        }
    }
}
