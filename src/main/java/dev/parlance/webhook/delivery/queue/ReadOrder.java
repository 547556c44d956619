package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.pace.BacklogPace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * The queues for which rows are to be read, in turn, apart for receivers that are silent. Queues that are late get one
 * turn of four while others wait. For one event loop.
 */
final class ReadOrder {
    private static final int SILENT_PART = 4;
    private static final int LATE_TURNS = 4;

    private final Capacity capacity;
    private final BacklogPace pace;
    /** Of receivers that respond. */
    private final SequencedSet<TargetQueue> current = new LinkedHashSet<>();

    /** Of receivers that respond, with a backlog. */
    private final SequencedSet<TargetQueue> late = new LinkedHashSet<>();

    private final SequencedSet<TargetQueue> uncalled = new LinkedHashSet<>();
    private final SequencedSet<TargetQueue> silent = new LinkedHashSet<>();
    private int turns;

    ReadOrder(Capacity capacity, BacklogPace pace) {
        this.capacity = capacity;
        this.pace = pace;
    }

    /** Adds a queue at the end, unless it already has its place. */
    void add(TargetQueue queue, long now) {
        if (queue.voice.silent()) {
            (queue.voice.called() ? silent : uncalled).add(queue);
        } else {
            (queue.backlog().isLate(now) ? late : current).add(queue);
        }
    }

    /** When there is a queue to read for, and room for its rows: now, later, or {@link TargetQueue#NEVER}. */
    long nextTime(long now) {
        if ((!uncalled.isEmpty() && capacity.silentRows(false) > 0)
                || (!silent.isEmpty() && capacity.silentRows(true) > 0)
                || (!current.isEmpty() && capacity.free() > 0)) {
            return now;
        }
        return late.isEmpty() || capacity.free() <= 0 ? TargetQueue.NEVER : pace.nextAt(now);
    }

    /**
     * Removes and returns the queues whose turn it is, among them those for which rows are to be read no more.
     *
     * @param most a quarter of them of silent receivers, and a quarter of those not called yet, if there are so many
     */
    List<TargetQueue> poll(int most, long now) {
        var found = new ArrayList<TargetQueue>();
        move(silent, Math.min(most / SILENT_PART, capacity.silentRows(true)), found);
        move(uncalled, Math.min(most / SILENT_PART, capacity.silentRows(false) - found.size()), found);
        if (capacity.free() > 0) {
            move(ofLate(now) ? late : current, most - found.size(), found);
        }
        return found;
    }

    private boolean ofLate(long now) {
        return !late.isEmpty() && pace.rows(now) > 0 && (current.isEmpty() || ++turns % LATE_TURNS == 0);
    }

    private static void move(SequencedSet<TargetQueue> from, int most, List<TargetQueue> to) {
        for (var i = 0; i < most && !from.isEmpty(); i++) {
            to.add(from.removeFirst());
        }
    }
}
