package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.record.DueDelivery;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All lanes of a member, and which rows of the queues are in memory. For one event loop. */
public final class TargetQueues {
    private static final int MOST_QUEUED = 20_000;
    private static final long MOST_CHARACTERS = 64L << 20;

    private final Map<Long, TargetQueue> lanes = new HashMap<>();
    private final Deque<TargetQueue> line = new ArrayDeque<>();
    private final PriorityQueue<Waiting> aside = new PriorityQueue<>(Comparator.comparingLong(Waiting::until));
    private final Set<DueDelivery.Place> held = new HashSet<>();
    /** Written while a read was under way: that read may still show them, so they stay known until it has come back. */
    private final Set<DueDelivery.Place> settled = new HashSet<>();

    private record Waiting(TargetQueue lane, long until) {}

    private boolean reading;
    private int queued;
    private long characters;

    public TargetQueue of(long target) {
        return lanes.computeIfAbsent(target, TargetQueue::new);
    }

    public Collection<TargetQueue> all() {
        return lanes.values();
    }

    public List<TargetQueue> where(Predicate<TargetQueue> wanted) {
        return lanes.values().stream().filter(wanted).toList();
    }

    int queued() {
        return queued;
    }

    boolean full() {
        return queued >= MOST_QUEUED || characters >= MOST_CHARACTERS;
    }

    public boolean low() {
        return queued < MOST_QUEUED / 4 && characters < MOST_CHARACTERS / 4;
    }

    void readBegins() {
        reading = true;
    }

    void readEnded() {
        reading = false;
        settled.clear();
    }

    /** Takes a row in, unless it is here already or its lane is full; the answer is whether there was room. */
    boolean offer(DueDelivery due) {
        if (held.contains(due.place()) || settled.contains(due.place())) {
            return true;
        }
        var lane = of(due.target());
        if (lane.room() <= 0) {
            return false;
        }
        held.add(due.place());
        lane.held++;
        (due.place() instanceof DueDelivery.Outbox ? lane.firsts : lane.retries).add(due);
        queued++;
        characters += size(due);
        stand(lane);
        return true;
    }

    /** Puts a lane in line when it has something that may be sent. */
    public void stand(TargetQueue lane) {
        if (!lane.inLine && lane.maySend()) {
            lane.inLine = true;
            line.add(lane);
        }
    }

    /** The lane whose turn it is, or null; one that must wait for its time stands aside until then. */
    public @Nullable TargetQueue next(long now) {
        while (true) {
            var lane = line.poll();
            if (lane == null) {
                return null;
            }
            var ready = lane.throttle.ready(now);
            if (!lane.maySend()) {
                lane.inLine = false;
            } else if (ready > now && lane.receiver() != null && lane.receiver().enabled()) {
                aside.add(new Waiting(lane, ready));
            } else {
                lane.inLine = false;
                return lane;
            }
        }
    }

    /** Lines up again what has waited long enough; the answer is when the next one has, or {@link TargetQueue#NEVER}. */
    public long lineUp(long now) {
        for (var first = aside.peek(); first != null && first.until <= now; first = aside.peek()) {
            aside.remove();
            line.add(first.lane);
        }
        var first = aside.peek();
        return first == null ? TargetQueue.NEVER : first.until;
    }

    /** The next of a lane; it stays held. */
    public @Nullable DueDelivery take(TargetQueue lane) {
        var queue = lane.next();
        return queue == null ? null : taken(queue.poll());
    }

    private @Nullable DueDelivery taken(@Nullable DueDelivery due) {
        if (due != null) {
            queued--;
            characters -= size(due);
        }
        return due;
    }

    /** A row that the database does not have any more. */
    public void settle(long target, DueDelivery.Place place) {
        if (held.remove(place)) {
            of(target).held--;
            if (reading) {
                settled.add(place);
            }
        }
    }

    /** Forgets what waits; it stays in the database. */
    public void forget(TargetQueue lane) {
        lane.retriesRead = TargetQueue.NEVER;
        for (var queue : List.of(lane.firsts, lane.retries)) {
            for (var due = taken(queue.poll()); due != null; due = taken(queue.poll())) {
                held.remove(due.place());
                lane.held--;
            }
        }
    }

    /** Forgets lanes that hold nothing. */
    public void sweep() {
        lanes.values().removeIf(lane -> lane.idle() && !lane.inLine);
    }

    private static int size(DueDelivery due) {
        return due.body() == null ? 0 : due.body().length();
    }
}
