package dev.parlance.webhook.delivery.queue;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The queues of a worker. Counts the look-ups, and fails if all queues are visited. */
final class CountedQueues extends HashMap<Long, TargetQueue> {
    private static final long serialVersionUID = 1;

    private int steps;

    int steps() {
        return steps;
    }

    @Override
    public Collection<TargetQueue> values() {
        throw new AssertionError("visits all queues");
    }

    @Override
    public Set<Map.Entry<Long, TargetQueue>> entrySet() {
        throw new AssertionError("visits all queues");
    }

    @Override
    public TargetQueue computeIfAbsent(Long target, Function<? super Long, ? extends TargetQueue> made) {
        steps++;
        return super.computeIfAbsent(target, made);
    }
}
