package dev.parlance.webhook.history;

import dev.parlance.shared.PageRequest;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.history.CallSummary.Day;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Finds the calls of a page from the counts per day, hour and chunk, so that only a few chunks are read. The newest
 * calls, which no list has yet, are merged in. All statements must run in one snapshot.
 */
final class FindCallPage {
    /** UUIDs compare by their unsigned bytes, as in PostgreSQL. */
    private static final Comparator<UUID> NEWEST_FIRST = ((Comparator<UUID>) FindCallPage::compare).reversed();

    private final SqlConnection tx;
    private final CallListStore.Selection selection;
    private final List<String> kinds;
    private final CallScope scope;

    /**
     * Creates the search in one transaction.
     *
     * @param oldest the first day whose calls are found
     */
    FindCallPage(SqlConnection tx, CallFilter filter, CallScope scope, LocalDate oldest) {
        this.tx = tx;
        this.selection = new CallListStore.Selection(scope.webhook(), filter.success(), oldest);
        this.kinds = filter.kinds();
        this.scope = scope;
    }

    /** The calls of a page, the newest first, and the number of calls on all pages. */
    record Found(long total, List<UUID> newestFirst) {
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
        return CallCountStore.summary(tx, selection, kinds)
                .map(FindCallPage::sorted)
                .compose(summary -> {
                    var listed = summary.days().stream().mapToLong(Day::calls).sum();
                    return range(listed, summary.fresh())
                            .compose(range -> following(range, summary.fresh())
                                    .compose(rest -> ids(rest.part(page, scope.ascending()), summary, listed))
                                    .map(ids -> new Found(range.count(), ids)));
                });
    }

    private static CallSummary sorted(CallSummary summary) {
        return new CallSummary(
                summary.days().stream()
                        .sorted(Comparator.comparing(Day::from, NEWEST_FIRST))
                        .toList(),
                summary.kinds(),
                summary.fresh().stream().sorted(NEWEST_FIRST).toList());
    }

    private Future<Places> range(long listed, List<UUID> fresh) {
        var high = scope.high();
        var low = scope.low();
        var first = high == null ? Future.succeededFuture(0L) : newer(previous(high), fresh);
        var until = low == null ? Future.succeededFuture(listed + fresh.size()) : newer(previous(low), fresh);
        return Future.all(first, until).map(_ -> new Places(first.result(), until.result()));
    }

    /** The calls of a range that come after the call that the page follows. */
    private Future<Places> following(Places range, List<UUID> fresh) {
        var after = scope.after();
        if (after == null) {
            return Future.succeededFuture(range);
        }
        return scope.ascending()
                ? newer(after, fresh).map(range::before)
                : newer(previous(after), fresh).map(range::since);
    }

    private Future<Long> newer(UUID call, List<UUID> fresh) {
        var ofFresh = fresh.stream().filter(id -> compare(id, call) > 0).count();
        return CallCountStore.newer(tx, selection, kinds, call).map(newer -> newer + ofFresh);
    }

    /** Each fresh call may precede the page, so the lists are read from that many calls earlier. */
    private Future<List<UUID>> ids(Part part, CallSummary summary, long listed) {
        var fresh = summary.fresh();
        if (part.size <= 0 || part.skip >= listed + fresh.size()) {
            return Future.succeededFuture(List.of());
        }
        var from = Math.max(0, part.skip - fresh.size());
        return listed(summary, from, part.skip + part.size - from).map(ids -> {
            var all = Stream.concat(ids.stream(), fresh.stream())
                    .sorted(NEWEST_FIRST)
                    .toList();
            var first = (int) Math.min(part.skip - from, all.size());
            return all.subList(first, (int) Math.min(first + part.size, all.size()));
        });
    }

    private Future<List<UUID>> listed(CallSummary summary, long skip, long size) {
        var before = 0L;
        for (var day : summary.days()) {
            if (skip < before + day.calls()) {
                return CallListStore.ids(tx, selection, summary.kinds(), day.from(), skip - before, size);
            }
            before += day.calls();
        }
        return Future.succeededFuture(List.of());
    }

    /** The id before; no call has the lowest one. */
    private static UUID previous(UUID id) {
        if (id.equals(TimeUids.from(Instant.EPOCH))) {
            return id;
        }
        var low = id.getLeastSignificantBits();
        return new UUID(id.getMostSignificantBits() - (low == 0 ? 1 : 0), low - 1);
    }

    private static int compare(UUID one, UUID other) {
        var high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }
}
