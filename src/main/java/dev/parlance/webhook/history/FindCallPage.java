package dev.parlance.webhook.history;

import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.UUID;

/**
 * Finds the calls of a page from the counts per day, hour and chunk, so that only a few chunks are read. The newest
 * calls, which no list has yet, are merged in by the database. All statements must run in one snapshot.
 */
final class FindCallPage {
    /** A part that begins earlier is read without looking where the calls begin that no list has yet. */
    private static final long SHALLOW = 200;

    private final SqlConnection tx;
    private final CallListStore.Selection selection;
    private final CallScope scope;

    /** Creates the search in one transaction. */
    FindCallPage(SqlConnection tx, CallListStore.Selection selection, CallScope scope) {
        this.tx = tx;
        this.selection = selection;
        this.scope = scope;
    }

    /**
     * The calls of a page, the newest first.
     *
     * @param total number of calls in the list
     * @param rest number of them after the call that the pages follow, or all
     */
    record Found(long total, long rest, List<UUID> newestFirst) {
        List<UUID> inOrder(boolean ascending) {
            return ascending ? newestFirst.reversed() : newestFirst;
        }
    }

    /**
     * Calls that follow each other in the list of all times, by their places in it, counted from the newest call.
     *
     * @param until exclusive
     */
    private record Places(long first, long until) {
        long count() {
            return Math.max(0, until - first);
        }

        Places since(long place) {
            return new Places(Math.max(first, place), until);
        }

        Places before(long place) {
            return new Places(first, Math.min(until, place));
        }

        Part part(PageRequest page, boolean ascending) {
            var size = Math.min(page.pageSize(), count() - page.offset());
            return new Part(ascending ? until - page.offset() - size : first + page.offset(), size);
        }
    }

    /** A part of the list of all times. */
    private record Part(long skip, long size) {}

    Future<Found> find(PageRequest page) {
        return CallCountStore.summary(tx, selection)
                .compose(summary -> range(summary)
                        .compose(range -> following(range, summary)
                                .compose(rest -> ids(rest.part(page, scope.ascending()), summary)
                                        .map(ids -> new Found(range.count(), rest.count(), ids)))));
    }

    private Future<Places> range(CallSummary summary) {
        var high = scope.high();
        var low = scope.low();
        var first = high == null ? Future.succeededFuture(0L) : newer(CallOrder.previous(high), summary);
        var until = low == null ? Future.succeededFuture(summary.total()) : newer(CallOrder.previous(low), summary);
        return Future.all(first, until).map(_ -> new Places(first.result(), until.result()));
    }

    /** The calls of a range that come after the call that the page follows. */
    private Future<Places> following(Places range, CallSummary summary) {
        var after = scope.after();
        if (after == null) {
            return Future.succeededFuture(range);
        }
        return scope.ascending()
                ? newer(after, summary).map(range::before)
                : newer(CallOrder.previous(after), summary).map(range::since);
    }

    /** Calls that no list has yet are counted one by one only if the given call is among them. */
    private Future<Long> newer(UUID call, CallSummary summary) {
        var fresh = summary.fresh();
        var older = CallOrder.compare(call, fresh.oldest()) < 0;
        var among = !older && CallOrder.compare(call, fresh.newest()) < 0;
        return CallCountStore.newer(tx, selection, summary, call, among)
                .map(newer -> newer + (older ? fresh.calls() : 0));
    }

    /**
     * The ids of a part. All calls that no list has yet are newer than most listed ones. So a part is either beyond all
     * of them, or it consists of them and of listed calls that are not much older than the oldest of them.
     */
    private Future<List<UUID>> ids(Part part, CallSummary summary) {
        var fresh = summary.fresh();
        if (part.size <= 0 || part.skip >= summary.total()) {
            return Future.succeededFuture(List.of());
        }
        if (part.skip >= fresh.overlap() + fresh.calls()) {
            return listed(summary, part.skip - fresh.calls(), part.size);
        }
        if (part.skip <= SHALLOW) {
            return mixed(summary, part, part.skip);
        }
        return CallCountStore.newer(tx, selection, summary, fresh.oldest(), false)
                .compose(newer -> part.skip >= newer + fresh.calls()
                        ? listed(summary, part.skip - fresh.calls(), part.size)
                        : mixed(summary, part, Math.min(newer, part.skip)));
    }

    private Future<List<UUID>> listed(CallSummary summary, long skip, long size) {
        var before = 0L;
        for (var day : summary.days()) {
            if (skip < before + day.calls()) {
                var listed = new CallListStore.Listed(day.from(), summary.day(skip + size), skip - before, size);
                return CallListStore.ids(tx, selection, summary.kinds(), listed);
            }
            before += day.calls();
        }
        return Future.succeededFuture(List.of());
    }

    /**
     * A part near the newest calls.
     *
     * @param before the number of listed calls that may precede the part
     */
    private Future<List<UUID>> mixed(CallSummary summary, Part part, long before) {
        var size = before + part.size;
        var listed = new CallListStore.Listed(summary.day(1), summary.day(size), 0, size);
        var since = summary.fresh().since(part.skip + part.size);
        return CallListStore.mixed(tx, selection, summary.kinds(), listed, since, part.skip, part.size);
    }
}
