package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.record.DueDelivery;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one target that are in the database only: after which first attempt they begin, and when to look
 * for retries. Times are milliseconds of a {@link MonotonicClock}. For one event loop.
 */
public final class Backlog {
    private static final long NEVER = TargetQueue.NEVER;
    /** Rows that have been in the database only for this many milliseconds are late. */
    private static final long RECENT = 5_000;
    /** Retries that become due within these milliseconds are read together. */
    private static final long TOGETHER = 50;

    private DueDelivery.@Nullable Outbox behind;
    /** Since when some first attempts are in the database only. */
    private long behindSince;

    private boolean reading;
    private long retryAt = NEVER;
    /** All retries that were due at this time have been read; {@link #NEVER} if none were read yet. */
    private long retriesRead = NEVER;
    /** Failed deliveries whose retry is not yet in the database. */
    private int unwrittenRetries;

    /** The place after which rows found no room in memory; null if all are in memory, or being read. */
    DueDelivery.@Nullable Outbox behind() {
        return behind;
    }

    /** This row found no room: it is read again later, together with the rows after it. */
    void fallBehind(DueDelivery.Outbox row, long now) {
        readAfter(row.before(), now);
    }

    /** There may be rows after this place. */
    void readAfter(DueDelivery.Outbox place, long now) {
        behindSince = catchesUp() ? behindSince : now;
        behind = behind == null || place.compareTo(behind) < 0 ? place : behind;
    }

    /** The rows after {@link #behind} are being read; each that finds no room falls behind again. */
    void readBegins() {
        behind = null;
        reading = true;
    }

    void readEnded() {
        reading = false;
    }

    /** Whether some first attempts are, or were until this read, in the database only. */
    boolean catchesUp() {
        return behind != null || reading;
    }

    /** Whether some first attempts have been in the database only for some seconds, as after an outage. */
    boolean isLate(long now) {
        return catchesUp() && now - behindSince >= RECENT;
    }

    /** When to look for retries; {@link TargetQueue#NEVER} if there are none. */
    public long retryAt() {
        return retryAt;
    }

    /** Looks for retries at this time, or earlier if that was planned before. */
    public void retryAt(long at) {
        retryAt = Math.min(retryAt, at);
    }

    /** Looks for retries that become due at this time, together with those of other targets. */
    public void retryDue(long at) {
        retryAt(Math.ceilDiv(at, TOGETHER) * TOGETHER);
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

    boolean writesRetries() {
        return unwrittenRetries != 0;
    }

    boolean hasRetries() {
        return retryAt != NEVER || writesRetries();
    }

    boolean isEmpty() {
        return !catchesUp() && !hasRetries();
    }

    /** The shard is given up: nothing more is read for this target. */
    public void leave() {
        behind = null;
        retryAt = NEVER;
    }
}
