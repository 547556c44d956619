package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import dev.parlance.webhook.history.CallListStore.Selection;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.UUID;

/** The counts of the lists of calls by day, hour and chunk. */
final class CallCountStore {
    // The listed calls by day, and the calls that no list has yet. All kinds of a day are read ("offset 0"): there are
    // few of them, and a range of the key of each partition would be searched for each kind.
    private static final String TOTAL = """
            select l.from_id, sum(l.calls)::bigint as calls, array_agg(l.kind) as kinds, null::uuid as fresh
              from (select from_id, kind, success, calls
                      from webhook_call_list
                     where webhook_id = $1
                       and level = 0
                       and from_id >= uuid_at_day($4)
                    offset 0) l
             where l.kind = any ($2)
               and l.success = any ($3)
             group by l.from_id
            union all
            select null, null, null, e.id
              from webhook_call_fresh f
             cross join unnest(f.ids, f.webhook_ids, f.kinds, f.successes) as e (id, webhook_id, kind, success)
             where ($1 = -1 or e.webhook_id = $1)
               and e.kind = any ($2)
               and e.success = any ($3)
            """;
    // The number of calls that are newer than a given call, which may be missing in the list itself.
    private static final String NEWER = CallListStore.COMBINATIONS + """
            place as materialized (
              select uuid_at(date_trunc('day', uuid_time($5), 'UTC')) as day,
                     uuid_at(date_trunc('hour', uuid_time($5), 'UTC')) as hour,
                     coalesce((select from_id
                                 from webhook_call_chunk
                                where from_id <= $5
                                order by from_id desc
                                limit 1), $5) as chunk
            )
            select (select coalesce(sum(l.calls), 0)
                      from place p
                     cross join lateral (
                        select kind, success, calls
                          from webhook_call_list
                         where webhook_id = $1
                           and level = 0
                           and from_id > p.day
                           and from_id >= uuid_at_day($4)
                        offset 0
                      ) l
                     where l.kind = any ($2)
                       and l.success = any ($3))::bigint
                   + (select coalesce(sum(l.calls), 0)
                      from combination c
                     cross join place p
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 1
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > p.hour
                       and l.from_id < uuid_at(uuid_time(p.day) + interval '1 day')
                       and l.from_id >= uuid_at_day($4))::bigint
                   + (select coalesce(sum(l.calls), 0)
                      from combination c
                     cross join place p
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 2
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > p.chunk
                       and l.from_id < uuid_at(uuid_time(p.hour) + interval '1 hour')
                       and l.from_id >= uuid_at_day($4))::bigint
                   + (select count(*)
                        from combination c
                       cross join place p
                        join webhook_call_list l
                          on l.webhook_id = $1
                         and l.level = 2
                         and l.kind = c.kind
                         and l.success = c.success
                         and l.from_id = p.chunk
                         and l.from_id >= uuid_at_day($4)
                       cross join unnest(l.ids) as i (id)
                       where i.id > $5) as newer
            """;

    private CallCountStore() {}

    static Future<CallSummary> summary(SqlConnection tx, Selection selection, Collection<String> kinds) {
        return tx.preparedQuery(TOTAL).execute(selection.args(kinds)).map(CallCountStore::summary);
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
    static Future<Long> newer(SqlConnection tx, Selection selection, Collection<String> kinds, UUID call) {
        return tx.preparedQuery(NEWER)
                .execute(selection.args(kinds).addUUID(call))
                .map(rows -> Rows.one(rows).getLong("newer"));
    }
}
