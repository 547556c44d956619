package dev.parlance.webhook.delivery.queue;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The queues that wait for a time: the end of a pause, a rate limit or the next retry. For one event loop. */
final class Wakeups {
    private final PriorityQueue<Wakeup> times = new PriorityQueue<>(Comparator.comparingLong(Wakeup::at));

    private record Wakeup(TargetQueue queue, long at) {}

    /** Plans a time for a queue, unless an earlier one is planned. */
    void plan(TargetQueue queue, long at) {
        if (at < queue.wakeAt()) {
            queue.wakeAt(at);
            times.add(new Wakeup(queue, at));
        }
    }

    /** Removes and returns a queue whose time has come, or null. */
    @Nullable
    TargetQueue poll(long now) {
        for (var first = times.peek(); first != null && first.at <= now; first = times.peek()) {
            times.remove();
            if (first.at == first.queue.wakeAt()) {
                first.queue.wakeAt(TargetQueue.NEVER);
                return first.queue;
            }
        }
        return null;
    }

    /** The next time, or {@link TargetQueue#NEVER}. It may be one that is no longer needed. */
    long next() {
        var first = times.peek();
        return first == null ? TargetQueue.NEVER : first.at;
    }
}
