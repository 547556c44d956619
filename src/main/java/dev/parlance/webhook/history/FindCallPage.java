package dev.parlance.webhook.history;

import dev.parlance.shared.PageRequest;
import dev.parlance.webhook.history.CallSummary.Day;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calls of a page from the counts per day, hour and chunk, so that only a few chunks are read. The newest
 * calls, which no list has yet, are merged in. All statements must run in one snapshot.
 */
final class FindCallPage {
    /** UUIDs compare by their unsigned bytes, as in PostgreSQL. */
    private static final Comparator<UUID> NEWEST_FIRST = ((Comparator<UUID>) FindCallPage::compare).reversed();

    private final CallListStore lists;
    private final List<String> kinds;
    private final boolean ascending;

    /**
     * Creates the search in one transaction.
     *
     * @param webhook null for all
     */
    FindCallPage(SqlConnection tx, CallFilter filter, @Nullable Long webhook) {
        this.lists = new CallListStore(tx, webhook, filter.success());
        this.kinds = filter.kinds();
        this.ascending = filter.ascending();
    }

    /** The calls of a page, the newest first, and the number of calls on all pages. */
    record Found(long total, List<UUID> ids) {}

    /** A part of the list, counted from the newest call. */
    private record Part(long skip, long size) {
        /** The last {@code size} calls of the first {@code until}. */
        static Part before(long until, long size) {
            var skip = Math.max(0, until - size);
            return new Part(skip, Math.max(0, until - skip));
        }
    }

    /**
     * Finds a page.
     *
     * @param after the call that the page follows, or null
     */
    Future<Found> find(PageRequest page, @Nullable UUID after) {
        return lists.summary(kinds).map(FindCallPage::sorted).compose(summary -> {
            var listed = summary.days().stream().mapToLong(Day::calls).sum();
            var total = listed + summary.fresh().size();
            return part(page, after, total, summary.fresh())
                    .compose(part -> ids(part, summary, listed))
                    .map(ids -> new Found(total, ids));
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

    private Future<Part> part(PageRequest page, @Nullable UUID after, long total, List<UUID> fresh) {
        var offset = page.offset();
        var size = page.pageSize();
        if (after == null) {
            return Future.succeededFuture(ascending ? Part.before(total - offset, size) : new Part(offset, size));
        }
        return newer(ascending ? after : previous(after), fresh)
                .map(newer -> ascending ? Part.before(newer - offset, size) : new Part(newer + offset, size));
    }

    private Future<Long> newer(UUID call, List<UUID> fresh) {
        var ofFresh = fresh.stream().filter(id -> compare(id, call) > 0).count();
        return lists.newer(kinds, call).map(newer -> newer + ofFresh);
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
                return lists.ids(summary.kinds(), day.from(), skip - before, size);
            }
            before += day.calls();
        }
        return Future.succeededFuture(List.of());
    }

    private static UUID previous(UUID id) {
        var low = id.getLeastSignificantBits();
        return new UUID(id.getMostSignificantBits() - (low == 0 ? 1 : 0), low - 1);
    }

    private static int compare(UUID one, UUID other) {
        var high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }
}
