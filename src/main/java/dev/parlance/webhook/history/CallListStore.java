package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The lists of calls by webhook, kind and success, with their counts by day, hour and chunk. */
final class CallListStore {
    private static final String COMBINATIONS = """
            with combination as materialized (
              select k.kind, s.success
                from unnest($2::text[]) as k (kind)
               cross join unnest($3::boolean[]) as s (success)
            ),
            """;
    // The listed calls by day, and the calls that no list has yet. Each kind is a separate range of the key.
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
    // Starts at a day of which $5 calls are newer than the first call of the page: finds the hour by the counts per
    // hour, then the chunks of that hour, then the ids. A page may reach beyond the hour; every chunk in a list has at
    // least one call, so at most $6 chunks are read beyond it.
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
    // The number of calls that are newer than a given call, which may be missing in the list itself.
    private static final String NEWER = COMBINATIONS + """
            place as materialized (
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

    private final SqlConnection tx;
    private final long webhook;
    private final Boolean[] successes;

    /**
     * Reads within one transaction.
     *
     * @param webhook null for all
     * @param success null for both
     */
    CallListStore(SqlConnection tx, @Nullable Long webhook, @Nullable Boolean success) {
        this.tx = tx;
        this.webhook = webhook == null ? ALL : webhook;
        this.successes = success == null ? new Boolean[] {true, false} : new Boolean[] {success};
    }

    Future<CallSummary> summary(Collection<String> kinds) {
        return tx.preparedQuery(TOTAL).execute(args(kinds)).map(CallListStore::summary);
    }

    private static CallSummary summary(RowSet<Row> rows) {
        var days = new ArrayList<CallSummary.Day>();
        var kinds = new HashSet<String>();
        var fresh = new ArrayList<UUID>();
        for (var row : rows) {
            var id = Rows.uuid(row, "fresh");
            if (id == null) {
                days.add(new CallSummary.Day(row.getUUID("from_id"), row.getLong("calls")));
                Collections.addAll(kinds, row.getArrayOfStrings("kinds"));
            } else {
                fresh.add(id);
            }
        }
        return new CallSummary(days, kinds, fresh);
    }

    /** The number of listed calls that are newer than a call. */
    Future<Long> newer(Collection<String> kinds, UUID call) {
        return tx.preparedQuery(NEWER)
                .execute(args(kinds).addUUID(call))
                .map(rows -> Rows.one(rows).getLong("newer"));
    }

    /**
     * Listed calls, the newest first.
     *
     * @param day to start at; the calls may reach into older days
     * @param skip calls of the day that are newer than the first one wanted
     */
    Future<List<UUID>> ids(Collection<String> kinds, UUID day, long skip, long size) {
        var args = args(kinds).addUUID(day).addLong(skip).addLong(size);
        return tx.preparedQuery(IDS).execute(args).map(rows -> Rows.all(rows, row -> row.getUUID("id")));
    }

    private Tuple args(Collection<String> kinds) {
        return Tuple.tuple()
                .addLong(webhook)
                .addArrayOfString(kinds.toArray(String[]::new))
                .addArrayOfBoolean(successes);
    }
}
