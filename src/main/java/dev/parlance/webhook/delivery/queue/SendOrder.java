package dev.parlance.webhook.delivery.queue;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * The queues that may send, in turn. Queues that are late get one turn of four while others wait, so that a large
 * backlog delays no other receiver. For one event loop.
 */
final class SendOrder {
    private static final int BACKLOG_TURNS = 4;

    private final SequencedSet<TargetQueue> current = new LinkedHashSet<>();
    private final SequencedSet<TargetQueue> late = new LinkedHashSet<>();
    private int turns;

    /** Adds a queue at the end, unless it already has its place. */
    void add(TargetQueue queue, long now) {
        if (queue.backlog().isLate(now)) {
            if (!current.contains(queue)) {
                late.add(queue);
            }
        } else if (!late.contains(queue)) {
            current.add(queue);
        }
    }

    /** Removes and returns the queue whose turn it is; null if there is none. */
    @Nullable
    TargetQueue poll() {
        if (current.isEmpty() && late.isEmpty()) {
            return null;
        }
        var ofLate = current.isEmpty() || (!late.isEmpty() && ++turns % BACKLOG_TURNS == 0);
        return (ofLate ? late : current).removeFirst();
    }
}
