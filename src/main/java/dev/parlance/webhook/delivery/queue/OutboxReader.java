package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Reads due rows from the database into the queues, one read at a time. First attempts are read by the difference of
 * two snapshots, page by page, so that no row is read twice however long transactions stay open. For one event loop.
 */
public final class OutboxReader {
    private static final int PAGE = 512;
    private static final int MOST_TARGETS = 64;
    private static final long EVER = Duration.ofDays(36_500).toMillis();
    /** The clocks of this machine and of the database may drift by this many milliseconds between two reads. */
    private static final long OVERLAP = 1_000;

    private static final DueDelivery.Outbox BEGINNING = new DueDelivery.Outbox(0, 0);

    private final QueueStore store;
    private final ReceiverStore receivers;
    private final TargetQueues queues;
    private final MonotonicClock monotonic;
    private final AttemptWriter writer;

    private Set<Short> shards = Set.of();
    private TransactionSnapshot before = TransactionSnapshot.NOTHING;
    private TransactionSnapshot window = TransactionSnapshot.NOTHING;
    private boolean inWindow;
    private DueDelivery.Outbox after = BEGINNING;
    /** Counts changes of the shards. Rows of a read that began before a change are dropped. */
    private int change;

    public OutboxReader(
            QueueStore store,
            ReceiverStore receivers,
            TargetQueues queues,
            MonotonicClock monotonic,
            AttemptWriter writer) {
        this.store = store;
        this.receivers = receivers;
        this.queues = queues;
        this.monotonic = monotonic;
        this.writer = writer;
    }

    /** Reads these shards from now on; starts at the first row if some of them are new. */
    public Future<Void> shards(Set<Short> wanted) {
        var gained = wanted.stream().filter(shard -> !shards.contains(shard)).toList();
        change++;
        shards = Set.copyOf(shards.stream().filter(wanted::contains).toList());
        if (gained.isEmpty()) {
            return Future.succeededFuture();
        }
        var now = monotonic.millis();
        var begun = change;
        // retries first: if order matters, first attempts wait for them
        return store.waits(gained).map(waits -> {
            if (begun == change) {
                shards = Set.copyOf(wanted);
                before = TransactionSnapshot.NOTHING;
                inWindow = false;
                after = BEGINNING;
                change++;
                waits.forEach((target, wait) -> queues.of(target).retryAt(now + wait));
            }
            return null;
        });
    }

    /** Asks the database when the next retries are due; overdue ones are read from the first row. */
    public Future<Void> waits() {
        var now = monotonic.millis();
        var begun = change;
        return store.waits(shards).map(waits -> {
            if (begun == change) {
                waits.forEach((target, wait) -> {
                    var queue = queues.of(target);
                    if (wait < 0) {
                        queue.retriesRead(TargetQueue.NEVER);
                    }
                    queue.retryAt(now + wait);
                });
            }
            return null;
        });
    }

    /** Reads one round; true if more rows are due. */
    public Future<Boolean> read() {
        queues.readBegins();
        return page().compose(more -> behind().map(more))
                .compose(more -> retries().map(more))
                .compose(more -> learn().map(more))
                .onComplete(_ -> queues.readEnded());
    }

    private Future<Boolean> page() {
        if (queues.full() || shards.isEmpty()) {
            return Future.succeededFuture(false);
        }
        var begun = change;
        var upper = inWindow ? window.upper() : Long.MAX_VALUE;
        return store.page(before, upper, after, shards, PAGE)
                .map(page -> begun == change ? accept(page) : Boolean.TRUE);
    }

    private Boolean accept(QueueStore.Page page) {
        if (!inWindow) {
            window = page.snapshot();
            inWindow = true;
        }
        page.rows().stream().filter(due -> window.shows(tx(due))).forEach(this::accept);
        if (page.rows().size() == PAGE) {
            after = (DueDelivery.Outbox) page.rows().getLast().place();
            return true;
        }
        before = window;
        inWindow = false;
        after = BEGINNING;
        return false;
    }

    private static long tx(DueDelivery due) {
        return ((DueDelivery.Outbox) due.place()).tx();
    }

    /** A row that finds no room is read again later, and no later row of its target before it. */
    private void accept(DueDelivery due) {
        var queue = queues.of(due.target());
        if (queue.behind() != null || !queues.offer(due)) {
            queue.fallBehind((DueDelivery.Outbox) due.place());
        }
    }

    private Future<Void> behind() {
        var wanted = new HashMap<Long, QueueStore.Firsts>();
        for (var queue : wanted(queue -> queue.behind() != null && queue.queued() < TargetQueue.MOST_QUEUED / 2)) {
            wanted.put(queue.target, new QueueStore.Firsts(queue.room(), Objects.requireNonNull(queue.behind())));
        }
        if (wanted.isEmpty()) {
            return Future.succeededFuture();
        }
        var begun = change;
        return store.ofTargets(wanted).map(rows -> {
            if (begun == change) {
                caughtUp(wanted, rows);
            }
            return null;
        });
    }

    private void caughtUp(Map<Long, QueueStore.Firsts> wanted, List<DueDelivery> rows) {
        var rest = new HashMap<Long, Integer>();
        wanted.forEach((target, firsts) -> {
            rest.put(target, firsts.most());
            queues.of(target).caughtUp();
        });
        for (var due : rows) {
            // there may be more rows after the last one of the page
            if (!queues.offer(due) || rest.merge(due.target(), -1, Integer::sum) == 0) {
                queues.of(due.target()).fallBehind((DueDelivery.Outbox) due.place());
            }
        }
    }

    private Future<Void> retries() {
        var now = monotonic.millis();
        var until = Math.min(now, writer.since());
        var wanted = new HashMap<Long, QueueStore.Further>();
        var before = new HashMap<Long, Long>();
        for (var queue : wanted(queue -> queue.retryAt() <= now && queue.room() > 0)) {
            before.put(queue.target, queue.retriesRead());
            // the first rows may already be in memory
            wanted.put(
                    queue.target,
                    new QueueStore.Further(
                            queue.room() + queue.held(),
                            queue.retriesRead() == TargetQueue.NEVER ? EVER : now - queue.retriesRead() + OVERLAP));
            queue.readRetries(until);
        }
        if (wanted.isEmpty()) {
            return Future.succeededFuture();
        }
        var begun = change;
        LongConsumer again = target -> {
            var queue = queues.of(target);
            // unless a hint has asked for all of them in the meantime
            if (queue.retriesRead() == until) {
                queue.retriesRead(before.getOrDefault(target, TargetQueue.NEVER));
            }
            queue.retryAt(now);
        };
        return store.retries(wanted)
                .onFailure(_ -> wanted.keySet().forEach(again::accept))
                .map(found -> {
                    if (begun == change) {
                        acceptRetries(wanted, found, now, again);
                    } else {
                        wanted.keySet().forEach(again::accept);
                    }
                    return null;
                });
    }

    private void acceptRetries(
            Map<Long, QueueStore.Further> wanted, QueueStore.Retries found, long now, LongConsumer again) {
        found.waits().forEach((target, wait) -> queues.of(target).retryAt(now + wait));
        var rest = new HashMap<Long, Integer>();
        wanted.forEach((target, further) -> rest.put(target, further.most()));
        for (var due : found.rows()) {
            var last = rest.merge(due.target(), -1, Integer::sum) == 0;
            if (!queues.offer(due) || last) {
                again.accept(due.target());
            }
        }
    }

    /** Retries were added; they may already be due. */
    public void retriesDue(TargetQueue queue) {
        queue.retriesRead(TargetQueue.NEVER);
        queue.retryAt(monotonic.millis());
    }

    /** The queues to read more rows for, at most {@link #MOST_TARGETS} at a time. */
    private List<TargetQueue> wanted(Predicate<TargetQueue> which) {
        return queues.full()
                ? List.of()
                : queues.all().stream()
                        .filter(queue -> shards.contains((short) queue.shard()) && which.test(queue))
                        .limit(MOST_TARGETS)
                        .toList();
    }

    /** Reads the receivers of queues that do not know theirs yet. */
    private Future<Void> learn() {
        return learn(queues.where(queue -> queue.receiver() == null && queue.queued() > 0));
    }

    /** Reads the receivers of all queues again. */
    public Future<Void> refresh() {
        return learn(queues.where(queue -> queue.receiver() != null));
    }

    private Future<Void> learn(List<TargetQueue> unknown) {
        if (unknown.isEmpty()) {
            return Future.succeededFuture();
        }
        return receivers
                .load(unknown.stream().map(queue -> queue.target).toList())
                .map(loaded -> {
                    for (var queue : unknown) {
                        var known = loaded.get(queue.target);
                        if (known != null) {
                            if (queue.learn(known)) {
                                writer.forget(queue.target);
                            }
                            queues.stand(queue);
                        }
                    }
                    return null;
                });
    }
}
