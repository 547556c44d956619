package dev.parlance.webhook.history;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.stream.StreamSupport;

/**
 * Finds pages near the newest call by one statement. Other pages take three, of which each waits for a processor on a
 * busy machine.
 */
final class NewestCallStore {
    /** Calls that may precede a page. */
    static final long MOST_BEFORE = 200;

    // $6: the number of calls up to the end of the page.
    // $7: the number of calls before the page.
    // $8: the size of the page.
    // $9: the size of the bodies, after which calls have none.
    // Most pages are found in the newest chunks; only otherwise have the lists to be searched from their days on.
    // The number of all calls is in each row, and in one without a call if the page has none.
    private static final String PAGE = CallCountStore.COUNTS + """
            , bound as materialized (
              select b.*, uuid_at(uuid_time(b.day) + interval '1 day') as until
                from (select (select from_id from day order by from_id desc limit 1) as day,
                             coalesce((select from_id
                                         from (select from_id, sum(calls) over (order by from_id desc) as until
                                                 from day) d
                                        where until >= $6
                                        order by from_id desc
                                        limit 1),
                                      (select from_id from day order by from_id limit 1)) as oldest,
                             array(select distinct k.kind from day cross join unnest(kinds) as k (kind)) as kinds,
                             coalesce((select first_id from fresh where until >= $6 order by first_id desc limit 1),
                                      (select first_id from fresh order by first_id limit 1)) as since,
                             coalesce((select sum(calls) from day), 0)::bigint
                               + coalesce((select sum(calls) from fresh), 0)::bigint as total) b
            ), recent as materialized (
              select from_id
                from webhook_call_chunk
               where from_id >= (select oldest from bound)
               order by from_id desc
               limit 4
            ),
            """
            + CallListStore.COMBINATION.replace("{kinds}", "(select kinds from bound)") + """
            , near as materialized (
              select c.kind, c.success, l.from_id, l.calls
                from combination c
               cross join lateral (
                  select from_id, calls
                    from webhook_call_list
                   where webhook_id = $1
                     and level = 2
                     and kind = c.kind
                     and success = c.success
                     and from_id >= (select from_id from recent order by from_id limit 1)
                     and from_id < (select until from bound)
                  offset 0
                ) l
            ), enough as materialized (
              select coalesce(sum(calls), 0) >= $6 as holds
                from near
            ), page as materialized (
              select i.id
                from ((
                  select unnest(l.ids) as id
                    from (select from_id, sum(sum(calls)) over (order by from_id desc) - sum(calls) as before
                            from near
                           group by from_id) c
                    join near p
                      on p.from_id = c.from_id
            """
            + CallListStore.IDS_OF_CHUNK + """
                   where c.before < $6
                     and (select holds from enough)
                ) union all (
            """ + CallListStore.LISTED + """
                ) union all (
                  select f.id
                    from (
            {ids}
                    offset 0) f
                )) i
               order by i.id desc
               limit $8
              offset $7
            )
            select b.total, p.*
              from bound b
              left join (
            """ + WebhookCallStore.COLUMNS + """
                   , case
                       when coalesce(sum(octet_length(e.body)) over (order by c.id desc) - octet_length(e.body), 0) < $9
                       then e.body
                     end as body
                from (select *
                        from webhook_call
                       where id = any (array(select id from page))
                         and id >= (select id from page order by id limit 1)
                         and id <= (select id from page order by id desc limit 1)
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
                    .replace("{kinds}", "(select kinds from bound where not (select holds from enough))")
                    .replace("{oldest}", "(select oldest from bound)")
                    .replace("{day}", "(select day from bound)")
                    .replace("{end}", "(select until from bound)")
                    .replace("{before}", "0")
                    .replace("{most}", "$6"));

    private final Db db;

    NewestCallStore(Db db) {
        this.db = db;
    }

    /**
     * Finds the calls of a page.
     *
     * @param most size of the bodies in bytes, after which calls have none; 0 for no bodies
     */
    Future<CallPage> find(CallListStore.Selection selection, PageRequest page, long most) {
        var args = selection
                .args()
                .addLong(page.offset() + page.pageSize())
                .addLong(page.offset())
                .addLong((long) page.pageSize())
                .addLong(most);
        return db.query(PAGES.of(selection), args).map(NewestCallStore::page);
    }

    private static CallPage page(RowSet<Row> rows) {
        var calls = StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> Rows.uuid(row, "id") != null)
                .map(WebhookCallStore::call)
                .toList();
        return new CallPage(rows.iterator().next().getLong("total"), calls);
    }
}
