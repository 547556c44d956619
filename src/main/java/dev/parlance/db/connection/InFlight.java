package dev.parlance.db.connection;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongSupplier;

/** Counts the statements and transactions in flight by the second in which they began. Safe from any thread. */
final class InFlight {
    /** What began before that long counts as if it had begun later; it is counted again after as many seconds. */
    private static final int SECONDS = 256;

    private final LongSupplier nanos;
    private final AtomicIntegerArray begun = new AtomicIntegerArray(SECONDS);
    private volatile long lastAnswer;

    /**
     * A count without anything in flight.
     *
     * @param nanos the time, as {@link System#nanoTime()}
     */
    InFlight(LongSupplier nanos) {
        this.nanos = nanos;
        this.lastAnswer = nanos.getAsLong() - TimeUnit.SECONDS.toNanos(SECONDS);
    }

    /** Counts one that begins now; returns what {@link #end} needs. */
    int begin() {
        var slot = Math.floorMod(second(), SECONDS);
        begun.incrementAndGet(slot);
        return slot;
    }

    /**
     * Counts one that has ended.
     *
     * @param answered whether the server has answered
     */
    void end(int slot, boolean answered) {
        begun.decrementAndGet(slot);
        if (answered) {
            lastAnswer = nanos.getAsLong();
        }
    }

    boolean any() {
        for (var slot = 0; slot < SECONDS; slot++) {
            if (begun.get(slot) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The number of those that began at least this many seconds ago. */
    int olderThan(int seconds) {
        var now = second();
        var count = 0;
        for (var age = seconds + 1; age < SECONDS; age++) {
            count += begun.get(Math.floorMod(now - age, SECONDS));
        }
        return count;
    }

    /** Whether the server has answered within this many seconds. */
    boolean answeredWithin(int seconds) {
        return nanos.getAsLong() - lastAnswer < TimeUnit.SECONDS.toNanos(seconds);
    }

    private long second() {
        return TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong());
    }
}
