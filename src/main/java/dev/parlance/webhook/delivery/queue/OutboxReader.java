package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.Db;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.receiver.ReceiverStore;
import dev.parlance.webhook.delivery.record.AttemptWriter;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Reads due rows from the database into the queues, one read at a time. First attempts are read by the difference of
 * two snapshots, page by page, so that no row is read twice however long transactions stay open. A row that finds no
 * room is read again for its target, and so are the rows after it until the target has caught up with the pages. For
 * one event loop.
 */
public final class OutboxReader {
    private static final int PAGE = 512;
    /** Targets whose events are left out of pages. */
    private static final int MOST_WITHOUT = 1_000;

    /** Events in memory that are not read again. */
    static final int MOST_KNOWN = 256;

    private static final DueDelivery.Outbox BEGINNING = new DueDelivery.Outbox(0, 0);

    private final Stores stores;
    private final TargetQueues queues;
    private final MonotonicClock monotonic;
    private final AttemptWriter writer;
    private final FannedOut fannedOut;
    private final ReadScope scope = new ReadScope();
    private final RetryReader retries;
    private final CatchUpReader catchUp;

    private TransactionSnapshot before = TransactionSnapshot.NOTHING;
    private TransactionSnapshot window = TransactionSnapshot.NOTHING;
    private boolean inWindow;
    private DueDelivery.Outbox after = BEGINNING;
    /** Targets that have fallen behind: their rows in pages find no room. */
    private final SequencedSet<Long> late = new LinkedHashSet<>();

    /** The tables that are read. */
    public record Stores(OutboxStore outbox, PageStore pages, RetryStore retries, ReceiverStore receivers) {
        public Stores(Db db, ReceiverStore receivers) {
            this(new OutboxStore(db), new PageStore(db), new RetryStore(db), receivers);
        }
    }

    /**
     * What to do about events that many webhooks receive.
     *
     * @param here runs when this worker has added their rows to the outbox, perhaps for other workers
     * @param elsewhere runs when another worker is adding them now
     */
    public record FannedOut(Runnable here, Runnable elsewhere) {}

    /** Creates the reader of a worker. */
    public OutboxReader(
            Stores stores, TargetQueues queues, MonotonicClock monotonic, AttemptWriter writer, FannedOut fannedOut) {
        this.stores = stores;
        this.queues = queues;
        this.monotonic = monotonic;
        this.writer = writer;
        this.fannedOut = fannedOut;
        this.retries = new RetryReader(stores.retries, queues, monotonic, writer, scope);
        this.catchUp = new CatchUpReader(stores.outbox, queues, monotonic, scope);
    }

    /** Reads these shards from now on. In those that are new, all targets with rows have fallen behind. */
    public Future<Void> shards(Set<Short> wanted) {
        var gained =
                wanted.stream().filter(shard -> !scope.shards().contains(shard)).toList();
        var kept = new HashSet<>(scope.shards());
        kept.retainAll(wanted);
        scope.change(kept);
        if (gained.isEmpty()) {
            return Future.succeededFuture();
        }
        // retries first: if order matters, first attempts wait for them
        var found = retries.times(gained)
                .compose(times -> stores.outbox.firsts(gained).map(firsts -> new Gained(times, firsts)));
        return scope.unlessChanged(found, rows -> begin(wanted, rows)).mapEmpty();
    }

    /** What new shards have: when the next retry of a target is due, and the first row of each target. */
    private record Gained(Map<Long, Long> retries, OutboxStore.Firsts firsts) {}

    private void begin(Set<Short> wanted, Gained found) {
        if (scope.shards().isEmpty()) {
            before = found.firsts.snapshot();
            inWindow = false;
            after = BEGINNING;
        }
        scope.change(wanted);
        found.retries.forEach((target, at) -> queues.of(target).backlog().retryAt(at));
        var now = monotonic.millis();
        found.firsts.rows().forEach((target, row) -> queues.of(target).backlog().fallBehind(row, now));
        found.retries.keySet().forEach(target -> queues.review(queues.of(target), now));
        found.firsts.rows().keySet().forEach(target -> queues.review(queues.of(target), now));
    }

    /** Reads when the next retries are due, because a hint may have been lost. */
    public Future<Void> waits() {
        return retries.waits();
    }

    /**
     * Reads one round: rows of queues that want them, and before that a page of first attempts, if one is wanted.
     *
     * @param since when the page was wanted first
     * @return true if more pages can be read
     */
    public Future<Boolean> read(boolean paged, long since) {
        queues.held().readBegins();
        return (paged ? page(since) : Future.succeededFuture(inWindow))
                .compose(more -> loadReceivers(queues.plans().toLoad())
                        .compose(_ -> ofQueues(queues.plans().toRead(monotonic.millis())))
                        .map(more))
                .onComplete(_ -> queues.held().readEnded());
    }

    private Future<Boolean> page(long since) {
        if (scope.shards().isEmpty()) {
            return Future.succeededFuture(false);
        }
        late.removeIf(target -> !queues.of(target).backlog().catchesUp());
        var range = range();
        var capacity = queues.capacity();
        var known = capacity.events().large(MOST_KNOWN);
        var page = stores.pages.page(range, scope.shards(), late, PAGE, capacity.octetsToRead(), known);
        return scope.unlessChanged(page, found -> accept(found, since))
                .compose(accepted -> fanOut(page.result()).map(rows -> rows > 0 || !accepted || inWindow));
    }

    private PageStore.Range range() {
        return new PageStore.Range(before, inWindow ? window.upper() : Long.MAX_VALUE, after);
    }

    /** Adds the rows of events that many webhooks receive, if some wait for that; returns the number of rows. */
    private Future<Integer> fanOut(PageStore.Page page) {
        if (!page.fanOut()) {
            return Future.succeededFuture(0);
        }
        return stores.outbox.fanOut().onSuccess(rows -> (rows > 0 ? fannedOut.here : fannedOut.elsewhere).run());
    }

    private void accept(PageStore.Page page, long since) {
        if (!inWindow) {
            window = page.snapshot();
            inWindow = true;
        }
        var now = monotonic.millis();
        if (!page.rows().isEmpty()) {
            // an empty page takes less time than is usual for others
            queues.plans().pace().pageRead(now - since, now);
        }
        for (var found : page.rows()) {
            if (window.shows(found.due().outbox().tx())) {
                accept(found, now);
            }
        }
        if (page.rows().size() == PAGE) {
            after = page.rows().getLast().due().outbox();
        } else {
            before = window;
            inWindow = false;
            after = BEGINNING;
        }
    }

    private void accept(OutboxStore.Found found, long now) {
        var queue = queues.of(found.due().target());
        if (!queues.accept(queue, found, now)) {
            queues.plans().added(queue, now);
            late.remove(queue.target);
            late.addLast(queue.target);
            if (late.size() > MOST_WITHOUT) {
                late.removeFirst();
            }
        }
    }

    /** Reads rows of these queues. The last ones, which perhaps found no room, are the first in the next read. */
    private Future<Void> ofQueues(List<TargetQueue> wanted) {
        return retries.read(wanted)
                .compose(_ -> catchUp.read(wanted, pagesBegin()))
                .onComplete(_ -> {
                    var now = monotonic.millis();
                    wanted.reversed().forEach(queue -> queues.review(queue, now));
                });
    }

    /** The place after which pages have the rows, so that a target catches up; none while pages wait for memory. */
    private DueDelivery.Outbox pagesBegin() {
        return queues.capacity().low() ? range().newest() : OutboxStore.END;
    }

    /** Retries were added; they may already be due. */
    public void retriesDue(TargetQueue queue) {
        var now = monotonic.millis();
        queue.backlog().retriesRead(TargetQueue.NEVER);
        queue.backlog().retryAt(now);
        queues.review(queue, now);
    }

    /** Loads the receivers again that have changed. */
    public Future<Void> refresh() {
        return loadReceivers(queues.where(queue -> queue.loaded().receiver() != null));
    }

    private Future<Void> loadReceivers(List<TargetQueue> of) {
        var versions = new HashMap<Long, Long>();
        var added = new HashMap<TargetQueue, Long>();
        of.forEach(queue -> {
            versions.put(queue.target, queue.loaded().version());
            added.put(queue, queue.loaded().added());
        });
        return of.isEmpty()
                ? Future.succeededFuture()
                : stores.receivers
                        .changed(versions)
                        .onSuccess(loaded -> configure(loaded, added))
                        .mapEmpty();
    }

    private void configure(Map<Long, ReceiverStore.Loaded> loaded, Map<TargetQueue, Long> added) {
        var now = monotonic.millis();
        loaded.forEach((target, receiver) -> {
            if (queues.configure(queues.of(target), receiver, now)) {
                writer.forget(target);
            }
        });
        added.forEach((queue, before) -> {
            if (queue.loaded().confirm(before)) {
                queues.plans().loaded(queue);
                queues.review(queue, now);
            }
        });
    }
}
