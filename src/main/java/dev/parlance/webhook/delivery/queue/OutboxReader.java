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
 * Brings due rows from the database into the lanes, one read at a time. First attempts are read by snapshots: what a newer one
 * shows and the older did not, page by page, so that nothing is met twice however long transactions stay open. For one event
 * loop.
 */
public final class OutboxReader {
    private static final int PAGE = 512;
    private static final int MOST_TARGETS = 64;
    private static final long EVER = Duration.ofDays(36_500).toMillis();
    /** Clocks do not run at one speed. */
    private static final long OVERLAP = 1_000;

    private static final DueDelivery.Outbox BEGINNING = new DueDelivery.Outbox(0, 0);

    private final QueueStore store;
    private final ReceiverStore receivers;
    private final TargetQueues lanes;
    private final MonotonicClock ticker;
    private final AttemptWriter flusher;

    private Set<Short> shards = Set.of();
    private TransactionSnapshot before = TransactionSnapshot.NOTHING;
    private TransactionSnapshot window = TransactionSnapshot.NOTHING;
    private boolean inWindow;
    private DueDelivery.Outbox after = BEGINNING;
    /** Counts changes of the shards: what a read that began before brings is not ours to send. */
    private int change;

    public OutboxReader(
            QueueStore store,
            ReceiverStore receivers,
            TargetQueues lanes,
            MonotonicClock ticker,
            AttemptWriter flusher) {
        this.store = store;
        this.receivers = receivers;
        this.lanes = lanes;
        this.ticker = ticker;
        this.flusher = flusher;
    }

    /** Reads these shards from now on; from the beginning when there are new ones among them. */
    public Future<Void> shards(Set<Short> wanted) {
        var gained = wanted.stream().filter(shard -> !shards.contains(shard)).toList();
        change++;
        shards = Set.copyOf(shards.stream().filter(wanted::contains).toList());
        if (gained.isEmpty()) {
            return Future.succeededFuture();
        }
        var now = ticker.millis();
        var begun = change;
        // what is tried again is known before the first attempts are read: where order matters, those wait for it
        return store.waits(gained).map(waits -> {
            if (begun == change) {
                shards = Set.copyOf(wanted);
                before = TransactionSnapshot.NOTHING;
                inWindow = false;
                after = BEGINNING;
                change++;
                waits.forEach((target, wait) -> retryAt(lanes.of(target), now + wait));
            }
            return null;
        });
    }

    /** Looks anew when the next attempts are due; what is overdue is read from the beginning. */
    public Future<Void> waits() {
        var now = ticker.millis();
        var begun = change;
        return store.waits(shards).map(waits -> {
            if (begun == change) {
                waits.forEach((target, wait) -> {
                    var lane = lanes.of(target);
                    lane.retriesRead = wait < 0 ? TargetQueue.NEVER : lane.retriesRead;
                    retryAt(lane, now + wait);
                });
            }
            return null;
        });
    }

    /** One round; the answer is whether there is certainly more. */
    public Future<Boolean> read() {
        lanes.readBegins();
        return page().compose(more -> behind().map(more))
                .compose(more -> retries().map(more))
                .compose(more -> learn().map(more))
                .onComplete(_ -> lanes.readEnded());
    }

    private Future<Boolean> page() {
        if (lanes.full() || shards.isEmpty()) {
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

    /** What finds no room is read later, in its place: until then nothing overtakes it. */
    private void accept(DueDelivery due) {
        var lane = lanes.of(due.target());
        if (lane.behind() != null || !lanes.offer(due)) {
            lane.fallBehind((DueDelivery.Outbox) due.place());
        }
    }

    private Future<Void> behind() {
        var wanted = new HashMap<Long, QueueStore.Firsts>();
        for (var lane : wanted(lane -> lane.behind() != null && lane.queued() < TargetQueue.MOST_QUEUED / 2)) {
            wanted.put(lane.target, new QueueStore.Firsts(lane.room(), Objects.requireNonNull(lane.behind())));
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
            lanes.of(target).caughtUp();
        });
        for (var due : rows) {
            // behind the last one that was asked for there may be more
            if (!lanes.offer(due) || rest.merge(due.target(), -1, Integer::sum) == 0) {
                lanes.of(due.target()).fallBehind((DueDelivery.Outbox) due.place());
            }
        }
    }

    private Future<Void> retries() {
        var now = ticker.millis();
        var until = Math.min(now, flusher.since());
        var wanted = new HashMap<Long, QueueStore.Further>();
        var before = new HashMap<Long, Long>();
        for (var lane : wanted(lane -> lane.retryAt <= now && lane.room() > 0)) {
            lane.retryAt = TargetQueue.NEVER;
            before.put(lane.target, lane.retriesRead);
            // the first rows may be here already
            wanted.put(
                    lane.target,
                    new QueueStore.Further(
                            lane.room() + lane.held,
                            lane.retriesRead == TargetQueue.NEVER ? EVER : now - lane.retriesRead + OVERLAP));
            lane.retriesRead = until;
        }
        if (wanted.isEmpty()) {
            return Future.succeededFuture();
        }
        var begun = change;
        LongConsumer again = target -> {
            var lane = lanes.of(target);
            // unless somebody wants all of them read meanwhile
            if (lane.retriesRead == until) {
                lane.retriesRead = before.getOrDefault(target, TargetQueue.NEVER);
            }
            retryAt(lane, now);
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
        found.waits().forEach((target, wait) -> retryAt(lanes.of(target), now + wait));
        var rest = new HashMap<Long, Integer>();
        wanted.forEach((target, further) -> rest.put(target, further.most()));
        for (var due : found.rows()) {
            var last = rest.merge(due.target(), -1, Integer::sum) == 0;
            if (!lanes.offer(due) || last) {
                again.accept(due.target());
            }
        }
    }

    /** Somebody put something among what is tried again, maybe as due since long ago. */
    public void retriesDue(TargetQueue lane) {
        lane.retriesRead = TargetQueue.NEVER;
        retryAt(lane, ticker.millis());
    }

    public static void retryAt(TargetQueue lane, long at) {
        lane.retryAt = Math.min(lane.retryAt, at);
    }

    /** Those of which more is to be read, so many at a time. */
    private List<TargetQueue> wanted(Predicate<TargetQueue> which) {
        return lanes.full()
                ? List.of()
                : lanes.all().stream()
                        .filter(lane -> shards.contains((short) lane.shard()) && which.test(lane))
                        .limit(MOST_TARGETS)
                        .toList();
    }

    /** Reads how targets are called that are new here. */
    private Future<Void> learn() {
        return learn(lanes.where(lane -> lane.receiver() == null && lane.queued() > 0));
    }

    /** Reads anew how all targets are called. */
    public Future<Void> refresh() {
        return learn(lanes.where(lane -> lane.receiver() != null));
    }

    private Future<Void> learn(List<TargetQueue> unknown) {
        if (unknown.isEmpty()) {
            return Future.succeededFuture();
        }
        return receivers
                .load(unknown.stream().map(lane -> lane.target).toList())
                .map(loaded -> {
                    for (var lane : unknown) {
                        var known = loaded.get(lane.target);
                        if (known != null) {
                            if (lane.learn(known)) {
                                flusher.forget(lane.target);
                            }
                            lanes.stand(lane);
                        }
                    }
                    return null;
                });
    }
}
