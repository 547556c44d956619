package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one target that are in memory, and how the target is called. {@link TargetQueues} changes it: a
 * delivery is added, taken, started, finished, and settled when its row has left the database. For one event loop.
 */
public final class TargetQueue {
    /** Deliveries that wait in memory when rows are read for this target; the others stay in the database. */
    static final int MOST_QUEUED = 256;
    /** Deliveries that wait in memory when pages are read: a page has room even if it is of one target. */
    static final int MOST_OF_PAGES = 768;

    public static final long NEVER = Long.MAX_VALUE;
    /** At most one of this many concurrent calls is a retry while first attempts wait. */
    static final int RETRY_PART = 4;
    /** With this many failures in a row before it was loaded, a target is tested by a single call first. */
    private static final int DISTRUSTED = 10;

    public final long target;
    /** Whether the receiver responds, by {@link Capacity}. */
    final Capacity.Voice voice = new Capacity.Voice();

    private final Deque<DueDelivery> firsts = new ArrayDeque<>();
    private final Deque<DueDelivery> retries = new ArrayDeque<>();
    private final Throttle throttle = new Throttle(1);

    private final Backlog backlog = new Backlog();
    private final LoadedReceiver loaded = new LoadedReceiver();

    private int inFlight;
    private int retriesInFlight;
    /** Waiting, in flight, or finished and not yet written. */
    private int held;
    /** Of the deliveries that wait or are in flight. */
    private long bytes;

    private boolean used;
    private long usedAt = Long.MIN_VALUE;
    private long wakeAt = NEVER;
    /** Rows that {@link Plans} counts as waiting for the worker. */
    int waiting;

    TargetQueue(long target) {
        this.target = target;
    }

    /** The receiver, as far as it is loaded. */
    public LoadedReceiver loaded() {
        return loaded;
    }

    public Throttle throttle() {
        return throttle;
    }

    public Backlog backlog() {
        return backlog;
    }

    /**
     * Takes over the settings of the receiver.
     *
     * @return whether they changed
     */
    boolean configure(ReceiverStore.Loaded fresh) {
        if (loaded.receiver() == null && fresh.failing().failures() >= DISTRUSTED) {
            throttle.distrust();
            voice.failedBefore();
        }
        var changed = loaded.accept(fresh);
        if (changed) {
            throttle.settings(fresh.receiver().concurrency(), fresh.receiver().ratePerSecond());
        }
        return changed;
    }

    void add(DueDelivery due) {
        loaded.deliveryAdded();
        held++;
        bytes += due.bytes();
        (due.isRetry() ? retries : firsts).add(due);
    }

    /** The next delivery to send; null if no delivery may be sent now. It counts as held until it is settled. */
    @Nullable
    DueDelivery take() {
        var queue = next();
        return queue == null ? null : queue.poll();
    }

    /** Removes a waiting delivery; its row stays in the database. */
    @Nullable
    DueDelivery drop() {
        var due = firsts.isEmpty() ? retries.poll() : firsts.poll();
        if (due != null) {
            held--;
            bytes -= due.bytes();
        }
        return due;
    }

    void started(DueDelivery due, long now) {
        inFlight++;
        retriesInFlight += due.isRetry() ? 1 : 0;
        used = true;
        usedAt = now;
        throttle.began();
    }

    void finished(DueDelivery due) {
        inFlight--;
        retriesInFlight -= due.isRetry() ? 1 : 0;
        bytes -= due.bytes();
    }

    /** A delivery that was taken is not sent. */
    void skipped(DueDelivery due) {
        bytes -= due.bytes();
    }

    /** The row of a held delivery has left the database. */
    void settled() {
        held--;
    }

    public int inFlight() {
        return inFlight;
    }

    public int held() {
        return held;
    }

    long bytes() {
        return bytes;
    }

    /** Whether it has deliveries, has sent some since the last report, or its breaker is not closed. */
    public boolean busy() {
        return held > 0 || used || throttle.breaker() != CircuitBreaker.State.CLOSED;
    }

    public void reported() {
        used = false;
    }

    /** Whether no delivery waits, in memory or in the database. */
    boolean isEmpty() {
        return queued() == 0 && backlog.isEmpty();
    }

    int queued() {
        return firsts.size() + retries.size();
    }

    /** How many more rows could be sent at once; less than one if there are too many already. */
    int startable() {
        return loaded.dropping() ? MOST_QUEUED - queued() : limit() - inFlight - queued();
    }

    private int limit() {
        return loaded.ordered() ? 1 : throttle.limit();
    }

    /** How many rows may wait while others are in flight, if the receiver responds quickly. */
    int ahead(int most) {
        var rate = throttle.rate();
        return throttle.breaker() != CircuitBreaker.State.CLOSED ? 0 : rate == null ? most : Math.min(most, rate);
    }

    /** Whether first attempts and replays wait for the end of a chain of retries, because order matters. */
    public boolean firstsWait() {
        return loaded.ordered() && backlog.hasRetries();
    }

    /** Whether no call may be made now, because the webhook is paused or its breaker is open. */
    public boolean paused(long now) {
        return loaded.paused() || (loaded.enabled() && throttle.paused(now));
    }

    boolean wantsFirsts() {
        return backlog.behind() != null && !firstsWait();
    }

    boolean wantsRetries(long now) {
        return backlog.retryAt() <= now && !(loaded.ordered() && backlog.writesRetries());
    }

    /** Whether there are rows in the database that may be sent. */
    boolean wantsRows(long now) {
        return (wantsFirsts() || wantsRetries(now)) && loaded.receiver() != null && !paused(now);
    }

    /** When something changes without an event, such as the end of a pause; {@link #NEVER} if nothing does. */
    long changesAt(long now) {
        var retryAt = backlog.retryAt() > now ? backlog.retryAt() : NEVER;
        if (!loaded.enabled() || loaded.paused() || isEmpty()) {
            return retryAt;
        }
        var ready = throttle.ready(now);
        return ready > now ? Math.min(ready, retryAt) : retryAt;
    }

    /** The time that is planned in {@link Wakeups}. */
    long wakeAt() {
        return wakeAt;
    }

    void wakeAt(long at) {
        wakeAt = at;
    }

    /** Whether this object can be dropped: nothing is lost but the memory of calls that ended long ago. */
    boolean idle(long unusedSince) {
        return held == 0 && usedAt < unusedSince && backlog.isEmpty();
    }

    /** Whether the next delivery may be taken now, as far as the number of calls in flight decides. */
    boolean maySend() {
        if (loaded.receiver() == null || loaded.paused() || queued() == 0) {
            return false;
        }
        return loaded.dropping() ? !loaded.isUnconfirmed() : inFlight < limit() && next() != null;
    }

    /** The deque of the next delivery. If order matters, no first attempt overtakes a retry. */
    private @Nullable Deque<DueDelivery> next() {
        if (loaded.ordered()) {
            return !retries.isEmpty() ? retries : backlog.hasRetries() ? null : nonEmpty(firsts);
        }
        var mayRetry = firsts.isEmpty() || retriesInFlight < Math.max(1, throttle.limit() / RETRY_PART);
        return mayRetry && !retries.isEmpty() ? retries : nonEmpty(firsts);
    }

    private static @Nullable Deque<DueDelivery> nonEmpty(Deque<DueDelivery> queue) {
        return queue.isEmpty() ? null : queue;
    }

    public int shard() {
        return DueDelivery.shard(target);
    }
}
