package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.record.DueDelivery;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one target that are in the database only: from which first attempt on they are not in memory, and
 * when to look for retries. Times are milliseconds of a {@link MonotonicClock}. For one event loop.
 */
public final class Backlog {
    private static final long NEVER = TargetQueue.NEVER;

    private DueDelivery.@Nullable Outbox behind;
    private long retryAt = NEVER;
    /** All retries that were due at this time have been read; {@link #NEVER} if none were read yet. */
    private long retriesRead = NEVER;
    /** Failed deliveries whose retry is not yet in the database. */
    private int unwrittenRetries;

    /** The first attempt from which on rows found no room in memory; null if all are in memory. */
    public DueDelivery.@Nullable Outbox behind() {
        return behind;
    }

    /** This row found no room: it is read again later, together with the rows after it. */
    void fallBehind(DueDelivery.Outbox place) {
        behind = behind == null || place.compareTo(behind) < 0 ? place : behind;
    }

    void caughtUp() {
        behind = null;
    }

    /** When to look for retries; {@link TargetQueue#NEVER} if there are none. */
    public long retryAt() {
        return retryAt;
    }

    /** Looks for retries at this time, or earlier if that was planned before. */
    public void retryAt(long at) {
        retryAt = Math.min(retryAt, at);
    }

    /** The retries that are due until this time are being read. */
    void readRetries(long until) {
        retryAt = NEVER;
        retriesRead = until;
    }

    long retriesRead() {
        return retriesRead;
    }

    void retriesRead(long until) {
        retriesRead = until;
    }

    /** A finished delivery failed, and its retry is about to be written. */
    public void retryPlanned() {
        unwrittenRetries++;
    }

    public void retryWritten() {
        unwrittenRetries--;
    }

    boolean hasRetries() {
        return retryAt != NEVER || unwrittenRetries != 0;
    }

    boolean isEmpty() {
        return behind == null && retryAt == NEVER;
    }

    /** The shard is given up: nothing more is read for this target. */
    public void leave() {
        behind = null;
        retryAt = NEVER;
    }
}
