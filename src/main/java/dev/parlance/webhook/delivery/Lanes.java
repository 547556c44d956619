package dev.parlance.webhook.delivery;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All lanes of a member, and which rows of the queues are in memory. For one event loop. */
final class Lanes {
    private static final int MOST_QUEUED = 20_000;
    private static final long MOST_CHARACTERS = 64L << 20;

    private final Map<Long, Lane> lanes = new HashMap<>();
    private final Deque<Lane> line = new ArrayDeque<>();
    private final Set<Due.Place> held = new HashSet<>();
    /** Written while a read was under way: that read may still show them, so they stay known until it has come back. */
    private final Set<Due.Place> settled = new HashSet<>();

    private boolean reading;
    private int queued;
    private long characters;

    Lane of(long target) {
        return lanes.computeIfAbsent(target, Lane::new);
    }

    Collection<Lane> all() {
        return lanes.values();
    }

    List<Lane> where(Predicate<Lane> wanted) {
        return lanes.values().stream().filter(wanted).toList();
    }

    int queued() {
        return queued;
    }

    boolean full() {
        return queued >= MOST_QUEUED || characters >= MOST_CHARACTERS;
    }

    boolean low() {
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
    boolean offer(Due due) {
        if (held.contains(due.place()) || settled.contains(due.place())) {
            return true;
        }
        var lane = of(due.target());
        if (lane.room() <= 0) {
            return false;
        }
        held.add(due.place());
        lane.held++;
        lane.queue.add(due);
        queued++;
        characters += size(due);
        stand(lane);
        return true;
    }

    /** Puts a lane in line when it has something that may be sent. */
    void stand(Lane lane) {
        if (!lane.inLine && lane.maySend()) {
            lane.inLine = true;
            line.add(lane);
        }
    }

    /** The lane whose turn it is, or null. */
    @Nullable
    Lane next() {
        while (true) {
            var lane = line.poll();
            if (lane == null) {
                return null;
            }
            lane.inLine = false;
            if (lane.maySend()) {
                return lane;
            }
        }
    }

    /** The first in a lane; it stays held. */
    @Nullable
    Due take(Lane lane) {
        var due = lane.queue.poll();
        if (due != null) {
            queued--;
            characters -= size(due);
        }
        return due;
    }

    /** A row that the database does not have any more. */
    void settle(long target, Due.Place place) {
        if (held.remove(place)) {
            of(target).held--;
            if (reading) {
                settled.add(place);
            }
        }
    }

    /** Forgets what waits; it stays in the database. */
    void forget(Lane lane) {
        for (var due = take(lane); due != null; due = take(lane)) {
            held.remove(due.place());
            lane.held--;
        }
    }

    /** Forgets lanes that hold nothing. */
    void sweep() {
        lanes.values().removeIf(lane -> lane.idle() && !lane.inLine);
    }

    private static int size(Due due) {
        return due.body() == null ? 0 : due.body().length();
    }
}
