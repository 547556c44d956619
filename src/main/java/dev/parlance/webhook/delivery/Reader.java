package dev.parlance.webhook.delivery;

import dev.parlance.db.Snapshot;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings due rows from the database into the lanes, one read at a time. First attempts are read by snapshots: what a newer one
 * shows and the older did not, page by page, so that nothing is met twice however long transactions stay open. For one event
 * loop.
 */
final class Reader {
    private static final int PAGE = 512;
    private static final int MOST_TARGETS = 64;
    private static final Due.Outbox BEGINNING = new Due.Outbox(0, 0);

    private final QueueStore store;
    private final ReceiverStore receivers;
    private final Lanes lanes;
    private final Ticker ticker;

    private Set<Short> shards = Set.of();
    private Snapshot before = Snapshot.NOTHING;
    private Snapshot window = Snapshot.NOTHING;
    private boolean inWindow;
    private Due.Outbox after = BEGINNING;
    /** Counts changes of the shards: what a read that began before brings is not ours to send. */
    private int change;

    Reader(QueueStore store, ReceiverStore receivers, Lanes lanes, Ticker ticker) {
        this.store = store;
        this.receivers = receivers;
        this.lanes = lanes;
        this.ticker = ticker;
    }

    /** Reads these shards from now on; from the beginning when there are new ones among them. */
    Future<Void> shards(Set<Short> wanted) {
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
                before = Snapshot.NOTHING;
                inWindow = false;
                after = BEGINNING;
                change++;
                waits.forEach((target, wait) -> retryAt(lanes.of(target), now + wait));
            }
            return null;
        });
    }

    /** Looks anew when the next attempts are due. */
    Future<Void> waits() {
        var now = ticker.millis();
        var begun = change;
        return store.waits(shards).map(waits -> {
            if (begun == change) {
                waits.forEach((target, wait) -> retryAt(lanes.of(target), now + wait));
            }
            return null;
        });
    }

    /** One round; the answer is whether there is certainly more. */
    Future<Boolean> read() {
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
            after = (Due.Outbox) page.rows().getLast().place();
            return true;
        }
        before = window;
        inWindow = false;
        after = BEGINNING;
        return false;
    }

    private static long tx(Due due) {
        return ((Due.Outbox) due.place()).tx();
    }

    /** What finds no room is read later, in its place: until then nothing overtakes it. */
    private void accept(Due due) {
        var lane = lanes.of(due.target());
        if (lane.behind || !lanes.offer(due)) {
            lane.behind = true;
        }
    }

    private Future<Void> behind() {
        var most = wanted(lane -> lane.behind && lane.queued() < Lane.MOST_QUEUED / 2);
        if (most.isEmpty()) {
            return Future.succeededFuture();
        }
        var begun = change;
        return store.ofTargets(most).map(rows -> {
            if (begun == change) {
                caughtUp(most, rows);
            }
            return null;
        });
    }

    private void caughtUp(Map<Long, Integer> most, List<Due> rows) {
        var counts = new HashMap<Long, Integer>();
        most.keySet().forEach(target -> lanes.of(target).behind = false);
        for (var due : rows) {
            counts.merge(due.target(), 1, Integer::sum);
            if (!lanes.offer(due)) {
                lanes.of(due.target()).behind = true;
            }
        }
        counts.forEach((target, count) -> {
            if (count >= most.getOrDefault(target, 0)) {
                lanes.of(target).behind = true;
            }
        });
    }

    private Future<Void> retries() {
        var now = ticker.millis();
        var most = wanted(lane -> lane.retryAt <= now && lane.room() > 0);
        if (most.isEmpty()) {
            return Future.succeededFuture();
        }
        var begun = change;
        most.keySet().forEach(target -> lanes.of(target).retryAt = Lane.NEVER);
        return store.retries(most)
                .onFailure(_ -> most.keySet().forEach(target -> retryAt(lanes.of(target), now)))
                .map(found -> {
                    if (begun == change) {
                        acceptRetries(most, found, now);
                    } else {
                        most.keySet().forEach(target -> retryAt(lanes.of(target), now));
                    }
                    return null;
                });
    }

    private void acceptRetries(Map<Long, Integer> most, QueueStore.Retries found, long now) {
        found.waits().forEach((target, wait) -> retryAt(lanes.of(target), now + wait));
        var counts = new HashMap<Long, Integer>();
        for (var due : found.rows()) {
            var count = counts.merge(due.target(), 1, Integer::sum);
            if (!lanes.offer(due) || count >= most.getOrDefault(due.target(), 0)) {
                retryAt(lanes.of(due.target()), now);
            }
        }
    }

    static void retryAt(Lane lane, long at) {
        lane.retryAt = Math.min(lane.retryAt, at);
    }

    /** How many rows to read so that the room is filled, although the first of them may be here already. */
    private Map<Long, Integer> wanted(java.util.function.Predicate<Lane> which) {
        var most = new HashMap<Long, Integer>();
        if (!lanes.full()) {
            for (var lane : lanes.all()) {
                if (most.size() < MOST_TARGETS && shards.contains((short) lane.shard()) && which.test(lane)) {
                    most.put(lane.target, lane.room() + lane.held);
                }
            }
        }
        return most;
    }

    /** Reads how targets are called that are new here. */
    private Future<Void> learn() {
        return learn(lanes.where(lane -> lane.receiver() == null && lane.queued() > 0));
    }

    /** Reads anew how all targets are called. */
    Future<Void> refresh() {
        return learn(lanes.where(lane -> lane.receiver() != null));
    }

    private Future<Void> learn(List<Lane> unknown) {
        if (unknown.isEmpty()) {
            return Future.succeededFuture();
        }
        return receivers
                .load(unknown.stream().map(lane -> lane.target).toList())
                .map(loaded -> {
                    for (var lane : unknown) {
                        var known = loaded.get(lane.target);
                        if (known != null) {
                            lane.learn(known);
                            lanes.stand(lane);
                        }
                    }
                    return null;
                });
    }
}
