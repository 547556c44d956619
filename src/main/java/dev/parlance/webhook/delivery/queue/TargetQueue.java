package dev.parlance.webhook.delivery.queue;

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
 * The deliveries of one target that are in memory, and how the target is called. Only this class changes its state: a
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

    private final Backlog backlog = new Backlog();

    private int inFlight;
    private int retriesInFlight;
    /** Waiting, in flight, or finished and not yet written. */
    private int held;

    private boolean inLine;
    private boolean used;
    private boolean disabled;
    private FailureStreak failing = FailureStreak.NOT;
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

    public Backlog backlog() {
        return backlog;
    }

    /**
     * Takes over the settings of the receiver. If they changed, the failures are taken over too, because an edit may
     * have reset them.
     *
     * @return whether the settings changed
     */
    boolean configure(ReceiverStore.Loaded loaded) {
        var changed =
                receiver == null || receiver.version() != loaded.receiver().version();
        receiver = loaded.receiver();
        if (changed) {
            failing = loaded.failing();
            disabled = false;
            template = null;
            throttle.settings(loaded.receiver().concurrency(), loaded.receiver().ratePerSecond());
        }
        return changed;
    }

    /** Drops the waiting deliveries instead of sending them, until the settings change. */
    public void disable() {
        disabled = true;
    }

    /** Whether the receiver is loaded and enabled. */
    public boolean enabled() {
        return receiver != null && receiver.enabled() && !disabled;
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
        held -= due == null ? 0 : 1;
        return due;
    }

    public void started(DueDelivery due) {
        inFlight++;
        retriesInFlight += due.isRetry() ? 1 : 0;
        used = true;
        throttle.began();
    }

    public void finished(DueDelivery due) {
        inFlight--;
        retriesInFlight -= due.isRetry() ? 1 : 0;
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

    /** Whether it has deliveries, has sent some since the last report, or its breaker is not closed. */
    public boolean busy() {
        return held > 0 || used || throttle.breaker() != Throttle.Breaker.CLOSED;
    }

    public void reported() {
        used = false;
    }

    public int queued() {
        return firsts.size() + retries.size();
    }

    /** Whether first attempts are in the database only, and there is room for a good part of them. */
    public boolean canCatchUp() {
        return backlog.behind() != null && queued() < MOST_QUEUED / 2;
    }

    public int room() {
        return MOST_QUEUED - queued();
    }

    /** Enters the line of queues that may send; false if it is already in line or may not send. */
    boolean enterLine() {
        var enters = !inLine && maySend();
        inLine |= enters;
        return enters;
    }

    void leaveLine() {
        inLine = false;
    }

    /** Whether the next delivery may be taken now, as far as the number of calls in flight decides. */
    boolean maySend() {
        if (receiver == null || queued() == 0) {
            return false;
        }
        if (!enabled()) {
            return true;
        }
        return receiver.ordered() ? inFlight == 0 && next() != null : inFlight < throttle.limit();
    }

    /** The deque of the next delivery. If order matters, no first attempt overtakes a retry. */
    private @Nullable Deque<DueDelivery> next() {
        if (receiver != null && receiver.ordered() && enabled()) {
            return !retries.isEmpty() ? retries : backlog.hasRetries() ? null : nonEmpty(firsts);
        }
        var mayRetry = firsts.isEmpty() || retriesInFlight < Math.max(1, throttle.limit() / RETRY_PART);
        return mayRetry && !retries.isEmpty() ? retries : nonEmpty(firsts);
    }

    private static @Nullable Deque<DueDelivery> nonEmpty(Deque<DueDelivery> queue) {
        return queue.isEmpty() ? null : queue;
    }

    /** Whether this object can be dropped without losing anything. */
    boolean idle() {
        return held == 0 && !inLine && backlog.isEmpty() && throttle.breaker() == Throttle.Breaker.CLOSED;
    }

    public int shard() {
        return DueDelivery.shard(target);
    }
}
