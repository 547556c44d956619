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

/**
 * All queues of a worker, and the rows of them that are in memory, within bounds of rows and characters. For one event
 * loop.
 */
public final class TargetQueues {
    private static final int MOST_QUEUED = 20_000;
    private static final int MOST_READ = 64;
    private static final long MOST_CHARACTERS = 64L << 20;

    private final Map<Long, TargetQueue> queues = new HashMap<>();
    private final Deque<TargetQueue> line = new ArrayDeque<>();
    private final PriorityQueue<Waiting> aside = new PriorityQueue<>(Comparator.comparingLong(Waiting::until));
    private final Set<DueDelivery.Place> held = new HashSet<>();
    /** Settled during a read. The read may still return these rows, so they are remembered until it ends. */
    private final Set<DueDelivery.Place> settled = new HashSet<>();

    private record Waiting(TargetQueue queue, long until) {}

    private boolean reading;
    private int queued;
    private long characters;

    public TargetQueue of(long target) {
        return queues.computeIfAbsent(target, TargetQueue::new);
    }

    public Collection<TargetQueue> all() {
        return queues.values();
    }

    public List<TargetQueue> where(Predicate<TargetQueue> wanted) {
        return queues.values().stream().filter(wanted).toList();
    }

    /** Queues of these shards to read more rows for, at most {@link #MOST_READ} at a time. */
    List<TargetQueue> wanted(Set<Short> shards, Predicate<TargetQueue> which) {
        return full()
                ? List.of()
                : queues.values().stream()
                        .filter(queue -> shards.contains((short) queue.shard()) && which.test(queue))
                        .limit(MOST_READ)
                        .toList();
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

    /** Adds a row, unless it is already in memory; false if its queue is full. */
    boolean offer(DueDelivery due) {
        if (held.contains(due.place()) || settled.contains(due.place())) {
            return true;
        }
        var queue = of(due.target());
        if (queue.room() <= 0) {
            return false;
        }
        held.add(due.place());
        queue.add(due);
        queued++;
        characters += size(due);
        enqueue(queue);
        return true;
    }

    /** Puts a queue in line if it may send. */
    public void enqueue(TargetQueue queue) {
        if (queue.enterLine()) {
            line.add(queue);
        }
    }

    /** The queue whose turn it is, or null; a queue whose rate limit or breaker says later is set aside. */
    public @Nullable TargetQueue next(long now) {
        while (true) {
            var queue = line.poll();
            if (queue == null) {
                return null;
            }
            var ready = queue.throttle().ready(now);
            if (!queue.maySend()) {
                queue.leaveLine();
            } else if (ready > now && queue.enabled()) {
                aside.add(new Waiting(queue, ready));
            } else {
                queue.leaveLine();
                return queue;
            }
        }
    }

    /** Puts queues back in line whose time has come; returns the time of the next, or {@link TargetQueue#NEVER}. */
    public long resume(long now) {
        for (var first = aside.peek(); first != null && first.until <= now; first = aside.peek()) {
            aside.remove();
            line.add(first.queue);
        }
        var first = aside.peek();
        return first == null ? TargetQueue.NEVER : first.until;
    }

    /** Takes the next delivery of a queue. */
    public @Nullable DueDelivery take(TargetQueue queue) {
        return taken(queue.take());
    }

    private @Nullable DueDelivery taken(@Nullable DueDelivery due) {
        if (due != null) {
            queued--;
            characters -= size(due);
        }
        return due;
    }

    /** Records that a row is no longer in the database. */
    public void settle(long target, DueDelivery.Place place) {
        if (held.remove(place)) {
            of(target).settled();
            if (reading) {
                settled.add(place);
            }
        }
    }

    /** Drops the waiting deliveries; their rows stay in the database. */
    public void forget(TargetQueue queue) {
        queue.backlog().retriesRead(TargetQueue.NEVER);
        for (var due = taken(queue.drop()); due != null; due = taken(queue.drop())) {
            held.remove(due.place());
        }
    }

    /** Drops the queues that are not needed any more. */
    public void sweep() {
        queues.values().removeIf(TargetQueue::idle);
    }

    private static int size(DueDelivery due) {
        return due.body() == null ? 0 : due.body().length();
    }
}
