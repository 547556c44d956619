package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads due rows from the database into the queues, one read at a time. First attempts are read by the difference of
 * two snapshots, page by page, so that no row is read twice however long transactions stay open. For one event loop.
 */
public final class OutboxReader {
    private static final int PAGE = 512;
    private static final DueDelivery.Outbox BEGINNING = new DueDelivery.Outbox(0, 0);

    private final OutboxStore store;
    private final ReceiverStore receivers;
    private final TargetQueues queues;
    private final MonotonicClock monotonic;
    private final AttemptWriter writer;
    private final ReadScope scope = new ReadScope();
    private final RetryReader retries;

    private TransactionSnapshot before = TransactionSnapshot.NOTHING;
    private TransactionSnapshot window = TransactionSnapshot.NOTHING;
    private boolean inWindow;
    private DueDelivery.Outbox after = BEGINNING;

    public OutboxReader(
            OutboxStore store,
            RetryStore retries,
            ReceiverStore receivers,
            TargetQueues queues,
            MonotonicClock monotonic,
            AttemptWriter writer) {
        this.store = store;
        this.receivers = receivers;
        this.queues = queues;
        this.monotonic = monotonic;
        this.writer = writer;
        this.retries = new RetryReader(retries, queues, monotonic, writer, scope);
    }

    /** Reads these shards from now on; starts at the first row if some of them are new. */
    public Future<Void> shards(Set<Short> wanted) {
        var gained =
                wanted.stream().filter(shard -> !scope.shards().contains(shard)).toList();
        var kept = new HashSet<>(scope.shards());
        kept.retainAll(wanted);
        scope.change(kept);
        // retries first: if order matters, first attempts wait for them
        return gained.isEmpty() ? Future.succeededFuture() : retries.waits(gained, () -> begin(wanted));
    }

    private void begin(Set<Short> wanted) {
        scope.change(wanted);
        before = TransactionSnapshot.NOTHING;
        inWindow = false;
        after = BEGINNING;
    }

    /** Reads when the next retries are due, because a hint may have been lost. */
    public Future<Void> waits() {
        return retries.waits();
    }

    /** Reads one round; true if more rows are due. */
    public Future<Boolean> read() {
        queues.readBegins();
        return page().compose(more -> behind().compose(_ -> retries.read())
                        .compose(_ ->
                                loadReceivers(queues.where(queue -> queue.receiver() == null && queue.queued() > 0)))
                        .map(more))
                .onComplete(_ -> queues.readEnded());
    }

    private Future<Boolean> page() {
        if (queues.full() || scope.shards().isEmpty()) {
            return Future.succeededFuture(false);
        }
        var upper = inWindow ? window.upper() : Long.MAX_VALUE;
        var page = store.page(before, upper, after, scope.shards(), PAGE);
        return scope.unlessChanged(page, this::accept).map(accepted -> !accepted || inWindow);
    }

    private void accept(OutboxStore.Page page) {
        if (!inWindow) {
            window = page.snapshot();
            inWindow = true;
        }
        page.rows().stream().filter(due -> window.shows(due.outbox().tx())).forEach(this::accept);
        if (page.rows().size() == PAGE) {
            after = page.rows().getLast().outbox();
        } else {
            before = window;
            inWindow = false;
            after = BEGINNING;
        }
    }

    /** A row that finds no room is read again later, and no later row of its target before it. */
    private void accept(DueDelivery due) {
        var backlog = queues.of(due.target()).backlog();
        if (backlog.behind() != null || !queues.offer(due)) {
            backlog.fallBehind(due.outbox());
        }
    }

    /** Reads the first attempts that found no room before. */
    private Future<Void> behind() {
        var wanted = queues.wanted(scope.shards(), TargetQueue::canCatchUp).stream()
                .map(queue -> new OutboxStore.Wanted(
                        queue.target,
                        queue.room(),
                        Objects.requireNonNull(queue.backlog().behind())))
                .toList();
        return wanted.isEmpty()
                ? Future.succeededFuture()
                : scope.unlessChanged(store.ofTargets(wanted), rows -> caughtUp(wanted, rows))
                        .mapEmpty();
    }

    private void caughtUp(List<OutboxStore.Wanted> wanted, List<DueDelivery> rows) {
        var rest = new HashMap<Long, Integer>();
        wanted.forEach(one -> {
            rest.put(one.target(), one.most());
            queues.of(one.target()).backlog().caughtUp();
        });
        for (var due : rows) {
            // there may be more rows after the last one of the page
            if (!queues.offer(due) || rest.merge(due.target(), -1, Integer::sum) == 0) {
                queues.of(due.target()).backlog().fallBehind(due.outbox());
            }
        }
    }

    /** Retries were added; they may already be due. */
    public void retriesDue(TargetQueue queue) {
        queue.backlog().retriesRead(TargetQueue.NEVER);
        queue.backlog().retryAt(monotonic.millis());
    }

    /** Loads the receivers of all queues again. */
    public Future<Void> refresh() {
        return loadReceivers(queues.where(queue -> queue.receiver() != null));
    }

    private Future<Void> loadReceivers(List<TargetQueue> of) {
        return of.isEmpty()
                ? Future.succeededFuture()
                : receivers
                        .load(of.stream().map(queue -> queue.target).toList())
                        .onSuccess(loaded -> of.forEach(queue -> configure(queue, loaded)))
                        .mapEmpty();
    }

    private void configure(TargetQueue queue, Map<Long, ReceiverStore.Loaded> loaded) {
        var receiver = loaded.get(queue.target);
        if (receiver != null) {
            if (queue.configure(receiver)) {
                writer.forget(queue.target);
            }
            queues.enqueue(queue);
        }
    }
}
