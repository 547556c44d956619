package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All queues of a worker, the rows of them that are in memory, and the plans for them. For one event loop. */
public final class TargetQueues {
    private static final int LOW_ROWS = 5_000;
    /** A queue without deliveries is kept for this time, because it knows how the receiver responds. */
    private static final long KEPT_MILLIS = 600_000;

    private final Map<Long, TargetQueue> queues;
    private final Capacity capacity;
    private final Plans plans;
    private final HeldRows held = new HeldRows();
    private int queued;

    /**
     * Creates the queues of a worker.
     *
     * @param mostCalls concurrent calls
     * @param mostBytes of the deliveries in memory
     */
    public TargetQueues(int mostCalls, long mostBytes) {
        this(mostCalls, mostBytes, new HashMap<>());
    }

    TargetQueues(int mostCalls, long mostBytes, Map<Long, TargetQueue> queues) {
        this.queues = queues;
        this.capacity = new Capacity(mostCalls, mostBytes);
        this.plans = new Plans(capacity);
    }

    public TargetQueue of(long target) {
        return queues.computeIfAbsent(target, TargetQueue::new);
    }

    public Collection<TargetQueue> all() {
        return queues.values();
    }

    public List<TargetQueue> where(Predicate<TargetQueue> wanted) {
        return queues.values().stream().filter(wanted).toList();
    }

    /** Decides again what happens next with a queue, after it has changed. */
    public void review(TargetQueue queue, long now) {
        plans.review(queue, now);
    }

    /** Reviews the queues whose time has come; returns the next such time, or {@link TargetQueue#NEVER}. */
    public long resume(long now) {
        for (var queue = plans.due(now); queue != null; queue = plans.due(now)) {
            review(queue, now);
        }
        for (var queue : capacity.fellSilent(now)) {
            giveBack(queue, now);
        }
        return plans.nextTime();
    }

    /** When rows or receivers are to be read: now, later, or {@link TargetQueue#NEVER}. */
    public long nextRead(long now) {
        return plans.nextRead(now);
    }

    Plans plans() {
        return plans;
    }

    /** Takes over the settings of a receiver; true if they changed. */
    boolean configure(TargetQueue queue, ReceiverStore.Loaded receiver, long now) {
        plans.loaded(queue);
        var changed = queue.configure(receiver);
        if (queue.loaded().paused()) {
            giveBack(queue, now);
        } else {
            review(queue, now);
        }
        return changed;
    }

    /** Whether few rows are in memory, so that a further page finds room. */
    public boolean low() {
        return queued < LOW_ROWS && capacity.low() && plans.wantsPage();
    }

    /** Bytes of the deliveries in memory. */
    public long bytes() {
        return capacity.bytes();
    }

    /** The room for rows to read. */
    Capacity capacity() {
        return capacity;
    }

    /** Adds a first attempt that was read; false if it falls behind, like all before it that did. */
    boolean accept(TargetQueue queue, OutboxStore.Found found, long now) {
        var behind = queue.backlog().behind() != null;
        var due = found.known() ? capacity.events().complete(found.due()) : found.due();
        if (!behind && found.fits() && due != null && offer(due, now)) {
            return true;
        }
        queue.backlog().fallBehind(found.due().outbox(), now);
        if (!behind) {
            review(queue, now);
        }
        return false;
    }

    /** Adds a row, unless it is already in memory; false if there is no room for it now. */
    boolean offer(DueDelivery due, long now) {
        if (held.knows(due.place())) {
            return true;
        }
        var queue = of(due.target());
        if (queue.paused(now) || (queue.firstsWait() && due.attempt() == 0) || !capacity.hasRoom(queue)) {
            return false;
        }
        var shared = capacity.events().share(due);
        held.add(shared);
        queue.add(shared);
        capacity.added(queue, shared);
        queued++;
        review(queue, now);
        return true;
    }

    /** The queue that may send now, or null. One that may not, for a time, leaves its turn. */
    public @Nullable TargetQueue next(long now) {
        while (!capacity.full()) {
            var queue = plans.toSend();
            if (queue == null) {
                return null;
            }
            if (queue.maySend() && (queue.loaded().dropping() || admits(queue, now))) {
                return queue;
            }
        }
        return null;
    }

    private boolean admits(TargetQueue queue, long now) {
        var ready = queue.throttle().ready(now);
        if (ready > now) {
            plans.waitUntil(queue, ready);
            return false;
        }
        if (!capacity.admits(queue)) {
            if (queue.inFlight() == 0) {
                giveBack(queue, now);
            }
            return false;
        }
        return true;
    }

    /** Takes the next delivery of a queue. It is {@link #began} or {@link #skipped} then. */
    public @Nullable DueDelivery take(TargetQueue queue) {
        var due = queue.take();
        queued -= due == null ? 0 : 1;
        return due;
    }

    /** The call for a delivery has begun. */
    public void began(TargetQueue queue, DueDelivery due, long now) {
        plans.began(queue, due, now);
        queue.started(due, now);
        capacity.began(queue, now);
    }

    /** The call for a delivery has ended. */
    public void ended(TargetQueue queue, DueDelivery due, Outcome outcome, long now) {
        queue.finished(due);
        capacity.ended(queue, due);
        if (outcome instanceof Outcome.Response) {
            capacity.responded(queue, outcome.millis(), now);
        }
    }

    /** No call is made for a delivery that was taken. */
    public void skipped(TargetQueue queue, DueDelivery due) {
        queue.skipped(due);
        capacity.removed(queue, due);
    }

    /** Records that a row is no longer in the database. */
    public void settle(long target, DueDelivery.Place place) {
        if (held.settle(target, place)) {
            of(target).settled();
        }
    }

    HeldRows held() {
        return held;
    }

    /** The number of rows of a shard that are in memory. */
    public int held(int shard) {
        return held.ofShard(shard);
    }

    /** Drops the waiting deliveries of a queue that may not send; they are read again when it may. */
    public void giveBack(TargetQueue queue, long now) {
        for (var due = drop(queue); due != null; due = drop(queue)) {
            if (due.place() instanceof DueDelivery.Outbox first) {
                queue.backlog().fallBehind(first, now);
            } else {
                queue.backlog().retriesRead(TargetQueue.NEVER);
                queue.backlog().retryAt(now);
            }
        }
        review(queue, now);
    }

    /** Drops the waiting deliveries; another worker sends them. */
    public void forget(TargetQueue queue) {
        queue.backlog().retriesRead(TargetQueue.NEVER);
        for (var due = drop(queue); due != null; ) {
            due = drop(queue);
        }
        plans.dropped(queue);
    }

    private @Nullable DueDelivery drop(TargetQueue queue) {
        var due = queue.drop();
        if (due != null) {
            capacity.removed(queue, due);
            held.drop(due);
            queued--;
        }
        return due;
    }

    /** Drops the queues that were not needed for a while. */
    public void sweep(long now) {
        queues.values().removeIf(queue -> queue.idle(now - KEPT_MILLIS));
    }
}
