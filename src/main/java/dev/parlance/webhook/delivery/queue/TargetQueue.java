package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.call.RequestTemplate;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one target that are in memory, and how the target is called. Only this class changes its state; a
 * delivery is added, taken, started, finished, and settled when its row has left the database. For one event loop.
 */
public final class TargetQueue {
    /** Deliveries that wait in memory; the others stay in the database. */
    public static final int MOST_QUEUED = 256;

    public static final long NEVER = Long.MAX_VALUE;
    /** At most one of this many concurrent calls is a retry while first attempts wait. */
    private static final int RETRY_PART = 4;

    public final long target;
    private final Deque<DueDelivery> firsts = new ArrayDeque<>();
    private final Deque<DueDelivery> retries = new ArrayDeque<>();
    private final Throttle throttle = new Throttle(1);

    private int inFlight;
    private int retriesInFlight;
    /** Waiting, in flight, or finished and not yet written. */
    private int held;
    /** Failed, with a retry that is not yet written. */
    private int unwrittenRetries;
    /** The retries that were due at this time have been read, by {@link MonotonicClock}; {@link #NEVER} for none. */
    private long retriesRead = NEVER;

    private long retryAt = NEVER;
    private boolean inLine;
    private boolean used;
    private FailureStreak failing = FailureStreak.NOT;
    private DueDelivery.@Nullable Outbox behind;
    private @Nullable Receiver receiver;
    private @Nullable RequestTemplate template;

    TargetQueue(long target) {
        this.target = target;
    }

    public @Nullable Receiver receiver() {
        return receiver;
    }

    public @Nullable RequestTemplate template() {
        return template;
    }

    public void keep(RequestTemplate ready) {
        template = ready;
    }

    public Throttle throttle() {
        return throttle;
    }

    /**
     * Takes the settings of the receiver over. If they changed, the failures are taken over too, because an edit may
     * have reset them.
     *
     * @return whether the settings changed
     */
    boolean learn(ReceiverStore.Loaded loaded) {
        var known = receiver;
        if (known == null || known.version() != loaded.receiver().version()) {
            failing = loaded.failing();
            receiver = loaded.receiver();
            template = null;
            throttle.settings(loaded.receiver().concurrency(), loaded.receiver().ratePerSecond());
            return true;
        }
        if (known.enabled()) {
            receiver = loaded.receiver();
        }
        return false;
    }

    /** Nothing more is sent, and what waits is dropped. */
    public void disable() {
        receiver = receiver == null ? null : receiver.disabled();
    }

    public FailureStreak failing() {
        return failing;
    }

    /** Continues the streak of failures, or ends it. */
    public void count(boolean success, Instant at) {
        failing = success ? FailureStreak.NOT : failing.more(at);
    }

    void add(DueDelivery due) {
        held++;
        (isRetry(due) ? retries : firsts).add(due);
    }

    /** The next delivery to send, which stays held; null if none may be sent now. */
    @Nullable
    DueDelivery take() {
        var queue = next();
        return queue == null ? null : queue.poll();
    }

    /** A waiting delivery, which is no longer held: its row stays in the database. */
    @Nullable
    DueDelivery drop() {
        var due = firsts.isEmpty() ? retries.poll() : firsts.poll();
        held -= due == null ? 0 : 1;
        return due;
    }

    public void started(DueDelivery due) {
        inFlight++;
        retriesInFlight += isRetry(due) ? 1 : 0;
        used = true;
        throttle.began();
    }

    public void finished(DueDelivery due) {
        inFlight--;
        retriesInFlight -= isRetry(due) ? 1 : 0;
    }

    /** The finished delivery failed, and its retry is on its way to the database. */
    public void retryPlanned() {
        unwrittenRetries++;
    }

    public void retryWritten() {
        unwrittenRetries--;
    }

    /** The row of a held delivery has left the database. */
    void settled() {
        held--;
    }

    private static boolean isRetry(DueDelivery due) {
        return due.place() instanceof DueDelivery.Retry;
    }

    public int inFlight() {
        return inFlight;
    }

    public int held() {
        return held;
    }

    /** Whether it holds deliveries, or has sent some since the last report, or its breaker is not closed. */
    public boolean busy() {
        return held > 0 || used || throttle.breaker() != Throttle.Breaker.CLOSED;
    }

    public void reported() {
        used = false;
    }

    /** When to look for retries, by {@link MonotonicClock}. */
    public long retryAt() {
        return retryAt;
    }

    /** Looks for retries at this time, or earlier if that was decided before. */
    public void retryAt(long at) {
        retryAt = Math.min(retryAt, at);
    }

    /** The retries due until then are being read. */
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

    /** The first of the first attempts that found no room here and are in the database only; null for none. */
    public DueDelivery.@Nullable Outbox behind() {
        return behind;
    }

    /** This one found no room: it is read later, with those behind it. */
    void fallBehind(DueDelivery.Outbox place) {
        behind = behind == null || place.compareTo(behind) < 0 ? place : behind;
    }

    void caughtUp() {
        behind = null;
    }

    /** Its shard leaves: nothing of it is to be read. */
    public void leave() {
        behind = null;
        retryAt = NEVER;
    }

    public int queued() {
        return firsts.size() + retries.size();
    }

    public int room() {
        return MOST_QUEUED - queued();
    }

    /** Enters the line of queues that may send; false if it is in line already or may not send. */
    boolean enterLine() {
        var enters = !inLine && maySend();
        inLine |= enters;
        return enters;
    }

    void leaveLine() {
        inLine = false;
    }

    /** Whether the number of calls in flight allows one more. */
    boolean maySend() {
        if (receiver == null || queued() == 0) {
            return false;
        }
        if (!receiver.enabled()) {
            return true;
        }
        return receiver.ordered() ? inFlight == 0 && next() != null : inFlight < throttle.limit();
    }

    /** Where the next delivery comes from. If order matters, no first attempt overtakes a retry. */
    private @Nullable Deque<DueDelivery> next() {
        if (receiver != null && receiver.ordered() && receiver.enabled()) {
            return !retries.isEmpty() ? retries : retryAt == NEVER && unwrittenRetries == 0 ? nonEmpty(firsts) : null;
        }
        var mayRetry = firsts.isEmpty() || retriesInFlight < Math.max(1, throttle.limit() / RETRY_PART);
        return mayRetry && !retries.isEmpty() ? retries : nonEmpty(firsts);
    }

    private static @Nullable Deque<DueDelivery> nonEmpty(Deque<DueDelivery> queue) {
        return queue.isEmpty() ? null : queue;
    }

    /** Whether nothing is lost when this object is dropped. */
    boolean idle() {
        return held == 0
                && !inLine
                && behind == null
                && retryAt == NEVER
                && throttle.breaker() == Throttle.Breaker.CLOSED;
    }

    public int shard() {
        return DueDelivery.shard(target);
    }
}
