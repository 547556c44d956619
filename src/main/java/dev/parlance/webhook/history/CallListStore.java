package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds which calls are on a page: by counts of days, hours and chunks down to the few chunks that hold them. What was
 * called a moment ago and is in no list yet is merged in. All of it must be read in one snapshot.
 */
final class CallListStore {
    // What is listed, by its days, and what is not listed yet. Each kind is a range of the key of its own.
    private static final String TOTAL = """
            select l.from_id, sum(l.calls)::bigint as calls, array_agg(l.kind) as kinds, null::uuid as fresh
              from unnest($2::text[]) as k (kind)
             cross join unnest($3::boolean[]) as s (success)
             cross join lateral (
                select from_id, kind, calls
                  from webhook_call_list
                 where webhook_id = $1
                   and level = 0
                   and kind = k.kind
                   and success = s.success
                offset 0
              ) l
             group by l.from_id
            union all
            select null, null, null, e.id
              from webhook_call_fresh f
             cross join unnest(f.ids, f.webhook_ids, f.kinds, f.successes) as e (id, webhook_id, kind, success)
             where ($1 = -1 or e.webhook_id = $1)
               and e.kind = any ($2)
               and e.success = any ($3)
            """;
    // From a day, $5 of whose calls are newer than the first one wanted: by its hours to the hour, by the chunks of
    // that to the chunks, and from those the identifiers. Every chunk in the list has at least one call, so as many
    // as calls are wanted suffice beyond the hour, where the page reaches beyond it.
    private static final String IDS = """
            with combination as materialized (
              select k.kind, s.success
                from unnest($2::text[]) as k (kind)
               cross join unnest($3::boolean[]) as s (success)
            ), hour as (
              select l.from_id, sum(l.calls) as calls
                from combination c
               cross join lateral (
                  select from_id, calls
                    from webhook_call_list
                   where webhook_id = $1
                     and level = 1
                     and kind = c.kind
                     and success = c.success
                     and from_id >= $4
                     and from_id < uuid_at(uuid_time($4) + interval '1 day')
                  offset 0
                ) l
               group by l.from_id
            ), hours as (
              select from_id, sum(calls) over (order by from_id desc) - calls as before,
                     sum(calls) over (order by from_id desc) as until
                from hour
            ), start as materialized (
              select from_id, $5 - before as skip, until < $5 + $6 as beyond
                from hours
               where before <= $5
                 and until > $5
            ), part as materialized (
              select l.kind, l.success, l.from_id, l.calls
                from start s
               cross join combination c
               cross join lateral (
                (select kind, success, from_id, calls
                   from webhook_call_list
                  where webhook_id = $1
                    and level = 2
                    and kind = c.kind
                    and success = c.success
                    and from_id >= s.from_id
                    and from_id < uuid_at(uuid_time(s.from_id) + interval '1 hour'))
                union all
                (select kind, success, from_id, calls
                   from webhook_call_list
                  where webhook_id = $1
                    and level = 2
                    and kind = c.kind
                    and success = c.success
                    and from_id < s.from_id
                    and s.beyond
                  order by from_id desc
                  limit $6)
               ) l
            ), chunk as (
              select from_id, sum(calls) as calls
                from part
               group by from_id
            ), chunks as (
              select from_id, sum(calls) over (order by from_id desc) - calls as before,
                     sum(calls) over (order by from_id desc) as until
                from chunk
            ), chosen as materialized (
              select c.from_id, c.before, s.skip
                from chunks c
               cross join start s
               where c.before < s.skip + $6
                 and c.until > s.skip
            )
            select i.id
              from (select unnest(l.ids) as id
                      from chosen c
                      join part p
                        on p.from_id = c.from_id
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 2
                       and l.kind = p.kind
                       and l.success = p.success
                       and l.from_id = p.from_id) i
             order by i.id desc
             limit $6
            offset (select max(skip - before) from chosen)
            """;
    // How many are newer than a call, which need not be one of them.
    private static final String NEWER = """
            with combination as materialized (
              select k.kind, s.success
                from unnest($2::text[]) as k (kind)
               cross join unnest($3::boolean[]) as s (success)
            ), place as materialized (
              select uuid_at(date_trunc('day', uuid_time($4), 'UTC')) as day,
                     uuid_at(date_trunc('hour', uuid_time($4), 'UTC')) as hour,
                     coalesce((select from_id
                                 from webhook_call_chunk
                                where from_id <= $4
                                order by from_id desc
                                limit 1), $4) as chunk
            )
            select (select coalesce(sum(l.calls), 0)
                      from combination c
                     cross join place p
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 0
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > p.day)::bigint
                   + (select coalesce(sum(l.calls), 0)
                      from combination c
                     cross join place p
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 1
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > p.hour
                       and l.from_id < uuid_at(uuid_time(p.day) + interval '1 day'))::bigint
                   + (select coalesce(sum(l.calls), 0)
                      from combination c
                     cross join place p
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 2
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > p.chunk
                       and l.from_id < uuid_at(uuid_time(p.hour) + interval '1 hour'))::bigint
                   + (select count(*)
                        from combination c
                       cross join place p
                        join webhook_call_list l
                          on l.webhook_id = $1
                         and l.level = 2
                         and l.kind = c.kind
                         and l.success = c.success
                         and l.from_id = p.chunk
                       cross join unnest(l.ids) as i (id)
                       where i.id > $4) as newer
            """;
    private static final long ALL = -1;
    private static final String CALLBACK = "";
    /** By the bytes, as PostgreSQL has them. */
    private static final Comparator<UUID> NEWEST_FIRST = ((Comparator<UUID>) CallListStore::compare).reversed();

    private final SqlConnection tx;
    private final WebhookCallStore.Filter filter;
    private final long webhook;

    /** @param webhook null for all */
    CallListStore(SqlConnection tx, WebhookCallStore.Filter filter, @Nullable Long webhook) {
        this.tx = tx;
        this.filter = filter;
        this.webhook = webhook == null ? ALL : webhook;
    }

    /** A page's calls, the newest first, and how many there are in all. */
    record Found(long total, List<UUID> ids) {}

    /** A part of the list from the newest on. */
    private record Part(long skip, long size) {
        /** So many just before the first {@code until}. */
        static Part before(long until, long size) {
            var skip = Math.max(0, until - size);
            return new Part(skip, Math.max(0, until - skip));
        }
    }

    private record Day(UUID from, long calls) {}

    /**
     * Finds a page.
     *
     * @param after what the page comes behind, or null
     */
    Future<Found> find(PageRequest page, @Nullable UUID after) {
        return tx.preparedQuery(TOTAL).execute(args()).map(CallListStore::known).compose(known -> {
            var listed = known.days.stream().mapToLong(Day::calls).sum();
            return part(page, after, listed + known.fresh.size(), known.fresh)
                    .compose(part -> ids(part, known, listed))
                    .map(ids -> new Found(listed + known.fresh.size(), ids));
        });
    }

    /** All that the filter lets pass, the newest first, and the kinds that are listed of it. */
    private record Known(List<Day> days, Set<String> kinds, List<UUID> fresh) {}

    private static Known known(RowSet<Row> rows) {
        var days = new ArrayList<Day>();
        var kinds = new HashSet<String>();
        var fresh = new ArrayList<UUID>();
        for (var row : rows) {
            var id = Rows.uuid(row, "fresh");
            if (id == null) {
                days.add(new Day(row.getUUID("from_id"), row.getLong("calls")));
                Collections.addAll(kinds, row.getArrayOfStrings("kinds"));
            } else {
                fresh.add(id);
            }
        }
        days.sort(Comparator.comparing(Day::from, NEWEST_FIRST));
        fresh.sort(NEWEST_FIRST);
        return new Known(days, kinds, fresh);
    }

    private Future<Part> part(PageRequest page, @Nullable UUID after, long total, List<UUID> fresh) {
        var offset = page.offset();
        var size = page.pageSize();
        if (after == null) {
            return Future.succeededFuture(
                    filter.ascending() ? Part.before(total - offset, size) : new Part(offset, size));
        }
        var edge = filter.ascending() ? after : previous(after);
        return newer(edge, fresh)
                .map(newer -> filter.ascending() ? Part.before(newer - offset, size) : new Part(newer + offset, size));
    }

    private Future<Long> newer(UUID edge, List<UUID> fresh) {
        var ofFresh = fresh.stream().filter(id -> compare(id, edge) > 0).count();
        return tx.preparedQuery(NEWER)
                .execute(args().addUUID(edge))
                .map(rows -> Rows.one(rows).getLong("newer") + ofFresh);
    }

    /** The fresh ones may stand anywhere, so as many more are read from the lists before the part. */
    private Future<List<UUID>> ids(Part part, Known known, long listed) {
        var fresh = known.fresh;
        if (part.size <= 0 || part.skip >= listed + fresh.size()) {
            return Future.succeededFuture(List.of());
        }
        var from = Math.max(0, part.skip - fresh.size());
        return listed(known, from, part.skip + part.size - from).map(ids -> {
            var all = Stream.concat(ids.stream(), fresh.stream())
                    .sorted(NEWEST_FIRST)
                    .toList();
            var first = (int) Math.min(part.skip - from, all.size());
            return all.subList(first, (int) Math.min(first + part.size, all.size()));
        });
    }

    private Future<List<UUID>> listed(Known known, long skip, long size) {
        var before = 0L;
        for (var day : known.days) {
            if (skip < before + day.calls) {
                var args = args(known.kinds.toArray(String[]::new))
                        .addUUID(day.from)
                        .addLong(skip - before)
                        .addLong(size);
                return tx.preparedQuery(IDS).execute(args).map(rows -> Rows.all(rows, row -> row.getUUID("id")));
            }
            before += day.calls;
        }
        return Future.succeededFuture(List.of());
    }

    private Tuple args() {
        return args(kinds());
    }

    private Tuple args(String[] kinds) {
        return Tuple.tuple().addLong(webhook).addArrayOfString(kinds).addArrayOfBoolean(successes());
    }

    private String[] kinds() {
        var kinds = new ArrayList<>(filter.events());
        if (kinds.isEmpty()) {
            Stream.of(EventKind.values()).map(EventKind::name).forEach(kinds::add);
            kinds.add(CALLBACK);
        }
        return kinds.stream().distinct().toArray(String[]::new);
    }

    private Boolean[] successes() {
        var success = filter.success();
        return success == null ? new Boolean[] {true, false} : new Boolean[] {success};
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
