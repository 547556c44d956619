package dev.parlance.webhook.delivery.queue;

import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the first attempts of queues that found no room before. For one event loop. */
final class CatchUpReader {
    /** Rows of one statement: their events are looked up, even if too many bytes of bodies are found before. */
    static final int MOST_ROWS = 1_024;

    private static final int LATE_PART = 4;

    private final OutboxStore store;
    private final TargetQueues queues;
    private final MonotonicClock monotonic;
    private final ReadScope scope;

    CatchUpReader(OutboxStore store, TargetQueues queues, MonotonicClock monotonic, ReadScope scope) {
        this.store = store;
        this.queues = queues;
        this.monotonic = monotonic;
        this.scope = scope;
    }

    /**
     * Reads first attempts of those of these queues that have fallen behind.
     *
     * @param until pages have the rows after this one
     */
    Future<Void> read(List<TargetQueue> of, DueDelivery.Outbox until) {
        var octets = octets(of);
        var known = queues.capacity().events().large(OutboxReader.MOST_KNOWN);
        var wanted = begin(of);
        return wanted.isEmpty()
                ? Future.succeededFuture()
                : scope.unlessChanged(
                                store.ofTargets(wanted, until, octets, known), rows -> accept(wanted, until, rows))
                        .onComplete(read -> end(wanted, read.succeeded() && read.result()))
                        .mapEmpty();
    }

    /** Backlogs are read in smaller parts, so that they do not delay the next page of first attempts. */
    private long octets(List<TargetQueue> of) {
        var now = monotonic.millis();
        var octets = queues.capacity().octetsToRead();
        return of.stream().allMatch(queue -> queue.backlog().isLate(now)) ? Math.max(1, octets / LATE_PART) : octets;
    }

    private List<OutboxStore.Wanted> begin(List<TargetQueue> of) {
        var now = monotonic.millis();
        var pace = queues.plans().pace();
        var wanted = new ArrayList<OutboxStore.Wanted>();
        var rest = MOST_ROWS;
        for (var queue : of) {
            var behind = queue.backlog().behind();
            var late = queue.backlog().isLate(now);
            var capacity = queues.capacity();
            var rows = Math.min(Math.min(rest, late ? pace.rows(now) : rest), capacity.rows(queue));
            if (behind != null && rows > 0 && queue.wantsFirsts()) {
                wanted.add(new OutboxStore.Wanted(queue.target, rows, capacity.octets(queue), behind));
                queue.backlog().readBegins();
                rest -= rows;
                if (late) {
                    pace.read(rows);
                }
            }
        }
        return wanted;
    }

    private void accept(List<OutboxStore.Wanted> wanted, DueDelivery.Outbox until, List<OutboxStore.Found> rows) {
        var now = monotonic.millis();
        Map<Long, Integer> read = new HashMap<>();
        Map<Long, DueDelivery.Outbox> last = new HashMap<>();
        for (var found : rows) {
            var due = found.due();
            queues.accept(queues.of(due.target()), found, now);
            read.merge(due.target(), 1, Integer::sum);
            last.put(due.target(), due.outbox());
        }
        queues.plans().pace().notFound(missing(wanted, read, now));
        for (var one : wanted) {
            var end = last.get(one.target());
            // there may be more rows after the last one that was asked for
            var full = read.getOrDefault(one.target(), 0) == one.most();
            if (end != null && full && end.compareTo(until) < 0) {
                queues.of(one.target()).backlog().readAfter(end, now);
            }
        }
    }

    private int missing(List<OutboxStore.Wanted> wanted, Map<Long, Integer> read, long now) {
        return wanted.stream()
                .filter(one -> queues.of(one.target()).backlog().isLate(now))
                .mapToInt(one -> one.most() - read.getOrDefault(one.target(), 0))
                .sum();
    }

    private void end(List<OutboxStore.Wanted> wanted, boolean accepted) {
        for (var one : wanted) {
            var backlog = queues.of(one.target()).backlog();
            backlog.readEnded();
            if (!accepted && scope.reads(one.target())) {
                backlog.readAfter(one.after(), monotonic.millis());
            }
        }
    }
}
