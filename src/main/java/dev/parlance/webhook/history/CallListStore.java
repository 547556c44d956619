package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The lists of calls by webhook, kind and success. */
final class CallListStore {
    static final String COMBINATIONS = """
            with combination as materialized (
              select k.kind, s.success
                from unnest($2::text[]) as k (kind)
               cross join unnest($3::boolean[]) as s (success)
            ),
            """;
    // Starts at a day of which $6 calls are newer than the first call of the page: finds the hour by the counts per
    // hour, then the chunks of that hour, then the ids. A page may reach beyond the hour; every chunk in a list has at
    // least one call, so at most $7 chunks are read beyond it. Bounds that follow from others let the planner leave out
    // partitions.
    private static final String IDS = COMBINATIONS + """
            hour as (
              select l.from_id, sum(l.calls) as calls
                from combination c
               cross join lateral (
                  select from_id, calls
                    from webhook_call_list
                   where webhook_id = $1
                     and level = 1
                     and kind = c.kind
                     and success = c.success
                     and from_id >= $5
                     and from_id < uuid_at(uuid_time($5) + interval '1 day')
                  offset 0
                ) l
               group by l.from_id
            ), hours as (
              select from_id, sum(calls) over (order by from_id desc) - calls as before,
                     sum(calls) over (order by from_id desc) as until
                from hour
            ), start as materialized (
              select from_id, $6 - before as skip, until < $6 + $7 as beyond
                from hours
               where before <= $6
                 and until > $6
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
                    and from_id < uuid_at(uuid_time(s.from_id) + interval '1 hour')
                    and from_id >= $5
                    and from_id < uuid_at(uuid_time($5) + interval '1 day'))
                union all
                (select kind, success, from_id, calls
                   from webhook_call_list
                  where webhook_id = $1
                    and level = 2
                    and kind = c.kind
                    and success = c.success
                    and from_id < s.from_id
                    and from_id >= uuid_at_day($4)
                    and from_id < uuid_at(uuid_time($5) + interval '1 day')
                    and s.beyond
                  order by from_id desc
                  limit $7)
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
               where c.before < s.skip + $7
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
                       and l.from_id = p.from_id
                       and l.from_id >= uuid_at_day($4)
                       and l.from_id < uuid_at(uuid_time($5) + interval '1 day')) i
             order by i.id desc
             limit $7
            offset (select max(skip - before) from chosen)
            """;
    private static final long ALL = -1;

    private CallListStore() {}

    /**
     * The calls to find.
     *
     * @param webhook null for all
     * @param success null for both
     * @param oldest the first day whose calls are found
     */
    record Selection(@Nullable Long webhook, @Nullable Boolean success, LocalDate oldest) {
        /** The first four arguments of each statement. */
        Tuple args(Collection<String> kinds) {
            return Tuple.tuple()
                    .addLong(webhook == null ? ALL : webhook)
                    .addArrayOfString(kinds.toArray(String[]::new))
                    .addArrayOfBoolean(success == null ? new Boolean[] {true, false} : new Boolean[] {success})
                    .addLocalDate(oldest);
        }
    }

    /**
     * Listed calls, the newest first.
     *
     * @param day to start at; the calls may reach into older days
     * @param skip calls of the day that are newer than the first one wanted
     */
    static Future<List<UUID>> ids(
            SqlConnection tx, Selection selection, Collection<String> kinds, UUID day, long skip, long size) {
        var args = selection.args(kinds).addUUID(day).addLong(skip).addLong(size);
        return tx.preparedQuery(IDS).execute(args).map(rows -> Rows.all(rows, row -> row.getUUID("id")));
    }
}
