package dev.parlance.webhook.delivery.queue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** The queues for which rows are to be read, in turn, apart for receivers that are silent. For one event loop. */
final class ReadOrder {
    private static final int SILENT_PART = 4;

    private final Capacity capacity;
    private final SequencedSet<TargetQueue> responding = new LinkedHashSet<>();
    private final SequencedSet<TargetQueue> uncalled = new LinkedHashSet<>();
    private final SequencedSet<TargetQueue> silent = new LinkedHashSet<>();

    ReadOrder(Capacity capacity) {
        this.capacity = capacity;
    }

    /** Adds a queue at the end, unless it already has its place. */
    void add(TargetQueue queue) {
        if (queue.voice.silent()) {
            (queue.voice.called() ? silent : uncalled).add(queue);
        } else {
            responding.add(queue);
        }
    }

    /** Whether there is a queue to read for, and room for its rows. */
    boolean any() {
        return (!responding.isEmpty() && capacity.free() > 0)
                || (!uncalled.isEmpty() && capacity.silentRows(false) > 0)
                || (!silent.isEmpty() && capacity.silentRows(true) > 0);
    }

    /**
     * Removes and returns the queues whose turn it is, among them those for which rows are to be read no more.
     *
     * @param most a quarter of them of silent receivers, and a quarter of those not called yet, if there are so many
     */
    List<TargetQueue> poll(int most) {
        var found = new ArrayList<TargetQueue>();
        move(silent, Math.min(most / SILENT_PART, capacity.silentRows(true)), found);
        move(uncalled, Math.min(most / SILENT_PART, capacity.silentRows(false) - found.size()), found);
        if (capacity.free() > 0) {
            move(responding, most - found.size(), found);
        }
        return found;
    }

    private static void move(SequencedSet<TargetQueue> from, int most, List<TargetQueue> to) {
        for (var i = 0; i < most && !from.isEmpty(); i++) {
            to.add(from.removeFirst());
        }
    }
}
