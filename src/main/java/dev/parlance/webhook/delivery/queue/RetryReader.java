package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads due retries into the queues, and when the next ones are due. For one event loop. */
final class RetryReader {
    private static final long EVER = Duration.ofDays(36_500).toMillis();
    /** The clocks of this machine and of the database may drift by this many milliseconds between two reads. */
    private static final long OVERLAP = 1_000;

    private final RetryStore store;
    private final TargetQueues queues;
    private final MonotonicClock monotonic;
    private final AttemptWriter writer;
    private final ReadScope scope;

    RetryReader(
            RetryStore store, TargetQueues queues, MonotonicClock monotonic, AttemptWriter writer, ReadScope scope) {
        this.store = store;
        this.queues = queues;
        this.monotonic = monotonic;
        this.writer = writer;
        this.scope = scope;
    }

    /**
     * Reads when the next retries in new shards are due.
     *
     * @param then runs before the times are used
     */
    Future<Void> waits(Collection<Short> gained, Runnable then) {
        var now = monotonic.millis();
        return scope.unlessChanged(store.waits(gained), waits -> {
                    then.run();
                    waits.forEach((target, wait) -> queues.of(target).backlog().retryAt(now + wait));
                })
                .mapEmpty();
    }

    /** Reads when the next retries are due; where one is overdue, all are read again. */
    Future<Void> waits() {
        var now = monotonic.millis();
        return scope.unlessChanged(
                        store.waits(scope.shards()),
                        waits -> waits.forEach((target, wait) -> expect(queues.of(target), now, wait)))
                .mapEmpty();
    }

    private static void expect(TargetQueue queue, long now, long wait) {
        if (wait < 0) {
            queue.backlog().retriesRead(TargetQueue.NEVER);
        }
        queue.backlog().retryAt(now + wait);
    }

    /** Reads the retries of the queues whose time has come. */
    Future<Void> read() {
        var round = new Round();
        var wanted = queues.wanted(scope.shards(), round::wants).stream()
                .map(round::begin)
                .toList();
        return wanted.isEmpty()
                ? Future.succeededFuture()
                : scope.unlessChanged(store.due(wanted), found -> round.accept(wanted, found))
                        .onSuccess(accepted -> round.end(accepted))
                        .onFailure(_ -> round.end(false))
                        .mapEmpty();
    }

    /** One read of retries. */
    private final class Round {
        private final long now = monotonic.millis();
        /** Retries that are not in the database yet are due later than this. */
        private final long until = Math.min(now, writer.since());
        /** Until when each target was read before this round. */
        private final Map<Long, Long> readBefore = new HashMap<>();

        boolean wants(TargetQueue queue) {
            return queue.backlog().retryAt() <= now && queue.room() > 0;
        }

        RetryStore.Wanted begin(TargetQueue queue) {
            var read = queue.backlog().retriesRead();
            readBefore.put(queue.target, read);
            queue.backlog().readRetries(until);
            // the first rows may already be in memory
            return new RetryStore.Wanted(
                    queue.target, queue.room() + queue.held(), read == TargetQueue.NEVER ? EVER : now - read + OVERLAP);
        }

        void accept(List<RetryStore.Wanted> wanted, RetryStore.Found found) {
            found.waits().forEach((target, wait) -> queues.of(target).backlog().retryAt(now + wait));
            var rest = new HashMap<Long, Integer>();
            wanted.forEach(one -> rest.put(one.target(), one.most()));
            for (var due : found.rows()) {
                var last = rest.merge(due.target(), -1, Integer::sum) == 0;
                if (!queues.offer(due) || last) {
                    repeat(due.target());
                }
            }
        }

        void end(boolean accepted) {
            if (!accepted) {
                readBefore.keySet().forEach(this::repeat);
            }
        }

        private void repeat(long target) {
            var backlog = queues.of(target).backlog();
            // unless a hint has asked for all of them in the meantime
            if (backlog.retriesRead() == until) {
                backlog.retriesRead(readBefore.getOrDefault(target, TargetQueue.NEVER));
            }
            backlog.retryAt(now);
        }
    }
}
