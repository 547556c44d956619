package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.call.RequestTemplate;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.receiver.Receiver;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What waits for one target, and how it is called. For one event loop. */
public final class TargetQueue {
    /** Waiting in memory; what is behind stays in the database. */
    public static final int MOST_QUEUED = 256;

    public static final long NEVER = Long.MAX_VALUE;
    /** One in so many calls may be a further attempt while first ones wait. */
    private static final int RETRY_PART = 4;

    public final long target;
    final Deque<DueDelivery> firsts = new ArrayDeque<>();
    final Deque<DueDelivery> retries = new ArrayDeque<>();
    public final Throttle throttle = new Throttle(1);

    /** Being sent. */
    public int inFlight;

    /** Of those, further attempts. */
    public int retriesInFlight;

    /** In memory in any way: waiting, being sent, or sent and not yet written. */
    public int held;

    /** Failed, and not yet written as what is tried again. */
    public int unwritten;

    /** All further attempts were read that were due then, by {@link MonotonicClock}; {@link #NEVER} for not yet. */
    long retriesRead = NEVER;

    /** When to look for further attempts, by {@link MonotonicClock}. */
    public long retryAt = NEVER;

    /** Whether it stands in line to send, or waits for its time to do so. */
    boolean inLine;

    /** Whether something was sent since it was last reported. */
    public boolean used;

    public FailureStreak failing = FailureStreak.NOT;

    /** The first of the first attempts that found no room here. */
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

    /** Failures are taken over, and true is told, when the settings changed: who edits a webhook may have forgiven it. */
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

    /** Nothing more is sent; what waits is let go. */
    public void disable() {
        receiver = receiver == null ? null : receiver.disabled();
    }

    /** The first attempt of those that are in the database only; null for none. */
    public DueDelivery.@Nullable Outbox behind() {
        return behind;
    }

    /** One found no room: it is read later, and those behind it. */
    void fallBehind(DueDelivery.Outbox place) {
        behind = behind == null || place.compareTo(behind) < 0 ? place : behind;
    }

    void caughtUp() {
        behind = null;
    }

    /** Nothing of it is to be read. */
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

    /** Whether one more call may be made as far as their number goes. */
    boolean maySend() {
        if (receiver == null || queued() == 0) {
            return false;
        }
        if (!receiver.enabled()) {
            return true;
        }
        return receiver.ordered() ? inFlight == 0 && next() != null : inFlight < throttle.limit();
    }

    /** What would be sent next; in order, nothing overtakes what is tried again. */
    @Nullable
    Deque<DueDelivery> next() {
        if (receiver != null && receiver.ordered() && receiver.enabled()) {
            return !retries.isEmpty() ? retries : retryAt == NEVER && unwritten == 0 ? nonEmpty(firsts) : null;
        }
        var mayRetry = firsts.isEmpty() || retriesInFlight < Math.max(1, throttle.limit() / RETRY_PART);
        return mayRetry && !retries.isEmpty() ? retries : nonEmpty(firsts);
    }

    private static @Nullable Deque<DueDelivery> nonEmpty(Deque<DueDelivery> queue) {
        return queue.isEmpty() ? null : queue;
    }

    /** Whether nothing would be lost with it. */
    boolean idle() {
        return held == 0 && behind == null && retryAt == NEVER && throttle.breaker() == Throttle.Breaker.CLOSED;
    }

    public int shard() {
        return DueDelivery.shard(target);
    }
}
