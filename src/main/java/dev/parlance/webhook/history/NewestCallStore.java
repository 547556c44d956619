package dev.parlance.webhook.history;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;

/**
 * Finds pages near the newest call by one statement, if their calls are in the newest chunks. Other pages take three,
 * of which each waits for a processor on a busy machine.
 */
final class NewestCallStore {
    /** Calls that may precede a page. */
    static final long MOST_BEFORE = 200;

    // $6: the number of calls up to the end of the page.
    // $7: the number of calls before the page.
    // $8: the size of the page.
    // $9: the size of the bodies, after which calls have none.
    // $10, $11: the bounds of the days that are searched. As arguments they leave out the other days before the
    // statement begins; with all days, to begin it takes about as long as the rest.
    // Chunks are searched only if they reach beyond the last call that the page needs of those that no list has yet.
    // The number of all calls is in each row, and in one without a call if the page has none or is not "found".
    private static final String PAGE =
            CallCountStore.COUNTS + """
            , bound as materialized (
              select coalesce((select first_id from fresh where until >= $6 order by first_id desc limit 1),
                              (select first_id from fresh order by first_id limit 1)) as since,
                     array(select distinct k.kind from day cross join unnest(kinds) as k (kind)) as kinds,
                     coalesce((select sum(calls) from day), 0)::bigint
                       + coalesce((select sum(calls) from fresh), 0)::bigint as total
            ), newest as materialized (
              select f.id
                from (
            {ids}
                offset 0) f
               order by f.id desc
               limit $6
            ), chunk as materialized (
              select from_id
                from (select from_id, last_id
                        from webhook_call_chunk
                       where from_id >= $10
                       order by from_id desc
                       limit 4) c
               where coalesce(last_id >= (select id from newest order by id desc limit 1 offset $6 - 1), true)
            ),
            """ + CallListStore.COMBINATION + """
            , near as materialized (
              select l.from_id, l.calls, l.ids
                from combination c
               cross join lateral (
                  select from_id, calls, ids
                    from webhook_call_list
                   where webhook_id = $1
                     and level = 2
                     and kind = c.kind
                     and success = c.success
                     and from_id >= (select from_id from chunk order by from_id limit 1)
                     and from_id >= $10
                     and from_id < $11
                  offset 0
                ) l
            ), page as materialized (
              select i.id
                from ((
                  select id from newest
                ) union all (
                  select unnest(n.ids)
                    from (select from_id, sum(sum(calls)) over (order by from_id desc) - sum(calls) as before
                            from near
                           group by from_id) c
                    join near n
                      on n.from_id = c.from_id
                   where c.before < $6
                ) offset 0) i
               order by i.id desc
               limit $6
            ), found as materialized (
              -- the last call is in these days and in no older chunk, or these are all calls
              select count(p.id) = least($6, b.total)
                     and coalesce((select id from page order by id limit 1) >= $10, true)
                     and (count(p.id) = b.total
                          or coalesce((select id from page order by id limit 1)
                                        >= (select from_id from chunk order by from_id limit 1), true)) as found
                from bound b
                left join page p
                  on true
               group by b.total
            )
            select b.total, f.found, p.*
              from bound b
             cross join found f
              left join (
            """ + WebhookCallStore.COLUMNS + """
                   , case
                       when coalesce(sum(octet_length(e.body)) over (order by c.id desc) - octet_length(e.body), 0) < $9
                       then e.body
                     end as body
                from (select *
                        from webhook_call
                       where id = any (array(select id
                                               from page
                                              where (select found from found)
                                              order by id desc
                                              limit $8
                                             offset $7))
                         and id >= $10
                         and id < $11
                      offset 0) c
                left join lateral (
                  select uid, body from webhook_event where id = c.event_id offset 0
                ) e on true
                left join lateral (
                  select last_forced_at from webhook_call_forced where call_id = c.id offset 0
                ) f on true
                left join lateral (
                  select uid from webhook where id = c.webhook_id offset 0
                ) w on true
              ) p on true
             order by p.id desc
            """;
    private static final FreshCalls.Statements PAGES =
            new FreshCalls.Statements(filter -> PAGE.replace("{counts}", filter.counts())
                    .replace("{ids}", filter.ids("(select since from bound)"))
                    .replace("{kinds}", "(select kinds from bound)"));

    private final Db db;

    NewestCallStore(Db db) {
        this.db = db;
    }

    /**
     * Days that follow each other.
     *
     * @param from the lowest id of the first one
     * @param until the lowest id after the last one
     */
    record Days(UUID from, UUID until) {}

    /**
     * Finds the calls of a page; empty if it may have others than those of the newest chunks of these days.
     *
     * @param most size of the bodies in bytes, after which calls have none; 0 for no bodies
     */
    Future<Optional<CallPage>> find(CallListStore.Selection selection, PageRequest page, long most, Days days) {
        var args = selection
                .args()
                .addLong(page.offset() + page.pageSize())
                .addLong(page.offset())
                .addLong((long) page.pageSize())
                .addLong(most)
                .addUUID(days.from)
                .addUUID(days.until);
        return db.query(PAGES.of(selection), args).map(NewestCallStore::page);
    }

    private static Optional<CallPage> page(RowSet<Row> rows) {
        var first = rows.iterator().next();
        if (!first.getBoolean("found")) {
            return Optional.empty();
        }
        var calls = StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> Rows.uuid(row, "id") != null)
                .map(WebhookCallStore::call)
                .toList();
        var total = first.getLong("total");
        return Optional.of(new CallPage(total, total, calls));
    }
}
