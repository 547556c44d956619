package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
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

    /** Reads when the next retries in new shards are due, by target. */
    Future<Map<Long, Long>> times(Collection<Short> gained) {
        var now = monotonic.millis();
        return store.waits(gained).map(waits -> {
            waits.replaceAll((_, wait) -> now + wait);
            return waits;
        });
    }

    private void retryAt(TargetQueue queue, long at) {
        queue.backlog().retryAt(at);
        queues.review(queue, monotonic.millis());
    }

    /** Reads when the next retries are due; where one is overdue, all are read again. */
    Future<Void> waits() {
        var now = monotonic.millis();
        return scope.unlessChanged(
                        store.waits(scope.shards()),
                        waits -> waits.forEach((target, wait) -> expect(queues.of(target), now, wait)))
                .mapEmpty();
    }

    private void expect(TargetQueue queue, long now, long wait) {
        if (wait < 0) {
            queue.backlog().retriesRead(TargetQueue.NEVER);
        }
        retryAt(queue, now + wait);
    }

    /** Reads the retries of those of these queues whose time has come. */
    Future<Void> read(List<TargetQueue> of) {
        var round = new Round();
        var held = new ArrayList<Long>();
        for (var queue : of) {
            if (round.begins(queue)) {
                held.addAll(queues.held().retries(queue.target));
            }
        }
        if (round.wanted.isEmpty()) {
            return Future.succeededFuture();
        }
        var found = store.due(round.wanted, queues.capacity().octetsToRead(), held);
        return scope.unlessChanged(found, round::accept)
                .onSuccess(round::end)
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

        private final List<RetryStore.Wanted> wanted = new ArrayList<>();
        private int rest = CatchUpReader.MOST_ROWS;

        /** Whether retries of this queue are to be read. */
        boolean begins(TargetQueue queue) {
            var capacity = queues.capacity();
            var room = Math.min(rest, capacity.rows(queue));
            if (room <= 0 || !queue.wantsRetries(now)) {
                return false;
            }
            var most = queue.wantsFirsts() ? Math.max(1, room / TargetQueue.RETRY_PART) : room;
            var read = queue.backlog().retriesRead();
            var late = read == TargetQueue.NEVER ? EVER : now - read + OVERLAP;
            rest -= most;
            readBefore.put(queue.target, read);
            queue.backlog().readRetries(until);
            return wanted.add(new RetryStore.Wanted(
                    queue.target,
                    most,
                    capacity.octets(queue),
                    late,
                    queue.loaded().ordered()));
        }

        void accept(RetryStore.Found found) {
            found.waits().forEach((target, wait) -> queues.of(target).backlog().retryDue(now + wait));
            var left = new HashMap<Long, Integer>();
            wanted.forEach(one -> left.put(one.target(), one.most()));
            for (var due : found.rows()) {
                var last = left.merge(due.target(), -1, Integer::sum) == 0;
                if (!queues.offer(due, now) || last) {
                    repeat(due.target());
                }
            }
            found.unread().forEach(this::repeat);
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
