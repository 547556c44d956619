package dev.parlance.webhook.history;

import dev.parlance.db.Rows;
import dev.parlance.webhook.history.CallListStore.Selection;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.UUID;

/** The counts of the lists of calls by day, hour and chunk, and of the calls that no list has yet. */
final class CallCountStore {
    // The groups of calls that no list has yet, and the listed calls by day. By "offset 0" the calls of a group are
    // counted once and not at each use of the number. It also has all kinds of a day read: there are few of them, and a
    // range of the key of each partition would be searched for each kind.
    static final String COUNTS = """
            with fresh as materialized (
              select first_id, last_id, calls, sum(calls) over (order by first_id desc) as until
                from (
            {counts}
                offset 0) f
               where calls > 0
            ), day as materialized (
              select l.from_id, sum(l.calls)::bigint as calls, array_agg(l.kind) as kinds
                from (select from_id, kind, success, calls
                        from webhook_call_list
                       where webhook_id = $1
                         and level = 0
                         and from_id >= $3
                      offset 0) l
               where l.success = any ($2)
                 and (cardinality($4::text[]) = 0 or split_part(l.kind, ' ', 1) = any ($4))
                 and ($5::smallint is null or split_part(l.kind, ' ', 2) = $5::text)
               group by l.from_id
            )
            """;
    // A row per day, and a row without kinds for the calls that no list has yet.
    // $6: a number of the newest of them.
    private static final String TOTAL = COUNTS + """
            select from_id as first_id, calls, kinds, null::uuid as last_id, null::uuid as recent_id,
                   null::bigint as overlap
              from day
            union all
            select o.first_id, (select sum(calls) from fresh)::bigint, null,
                   (select last_id from fresh order by last_id desc limit 1),
                   (select first_id from fresh where until >= $6::bigint order by first_id desc limit 1),
                   (select coalesce(sum(calls), 0)
                      from webhook_call_chunk
                     where from_id >= coalesce((select from_id
                                                  from webhook_call_chunk
                                                 where from_id <= o.first_id
                                                 order by from_id desc
                                                 limit 1), o.first_id))::bigint
              from (select (select first_id from fresh order by first_id limit 1) as first_id offset 0) o
            """;
    // The number of calls that are newer than a given call, which may be missing in the list itself.
    // $9, $10: the begin of its day and the end, exclusive.
    // $11, $12: the begin of its hour and the end, exclusive.
    private static final String NEWER = "with " + CallListStore.COMBINATION + """
            , place as materialized (
              select coalesce((select from_id
                                 from webhook_call_chunk
                                where from_id <= $7
                                order by from_id desc
                                limit 1), $7) as chunk
            )
            select (select coalesce(sum(l.calls), 0)
                      from (select kind, success, calls
                              from webhook_call_list
                             where webhook_id = $1
                               and level = 0
                               and from_id > $9
                               and from_id >= $3
                            offset 0) l
                     where l.kind = any ($6)
                       and l.success = any ($2))::bigint
                   + (select coalesce(sum(l.calls), 0)
                      from combination c
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 1
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > $11
                       and l.from_id < $10
                       and l.from_id >= $3)::bigint
                   + (select coalesce(sum(l.calls), 0)
                      from combination c
                     cross join place p
                      join webhook_call_list l
                        on l.webhook_id = $1
                       and l.level = 2
                       and l.kind = c.kind
                       and l.success = c.success
                       and l.from_id > p.chunk
                       and l.from_id >= $11
                       and l.from_id < $12
                       and l.from_id >= $3)::bigint
                   + (select count(*)
                        from combination c
                       cross join place p
                        join webhook_call_list l
                          on l.webhook_id = $1
                         and l.level = 2
                         and l.kind = c.kind
                         and l.success = c.success
                         and l.from_id = p.chunk
                         and l.from_id >= $11
                         and l.from_id < $12
                         and l.from_id >= $3
                       cross join unnest(l.ids) as i (id)
                       where i.id > $7)
                   + (select count(*)
                        from (
            {ids}
                        offset 0) f
                       where $8
                         and f.id > $7) as newer
            """;
    private static final FreshCalls.Statements TOTALS =
            new FreshCalls.Statements(filter -> TOTAL.replace("{counts}", filter.counts()));
    private static final FreshCalls.Statements NEWERS = new FreshCalls.Statements(
            filter -> NEWER.replace("{ids}", filter.ids("$7")).replace("{kinds}", CallListStore.KINDS));

    private CallCountStore() {}

    static Future<CallSummary> summary(SqlConnection tx, Selection selection) {
        return tx.preparedQuery(TOTALS.of(selection))
                .execute(selection.args().addLong(CallSummary.Fresh.RECENT))
                .map(CallCountStore::summary);
    }

    private static CallSummary summary(RowSet<Row> rows) {
        var days = new ArrayList<CallSummary.Day>();
        var kinds = new HashSet<String>();
        var fresh = CallSummary.Fresh.NONE;
        for (var row : rows) {
            var first = Rows.uuid(row, "first_id");
            var last = Rows.uuid(row, "last_id");
            if (first != null && last != null) {
                fresh = new CallSummary.Fresh(
                        row.getLong("calls"), first, last, Rows.uuid(row, "recent_id"), row.getLong("overlap"));
            } else if (first != null) {
                days.add(new CallSummary.Day(first, row.getLong("calls")));
                Collections.addAll(kinds, row.getArrayOfStrings("kinds"));
            }
        }
        return new CallSummary(days, kinds, fresh);
    }

    /**
     * The number of listed calls that are newer than a call.
     *
     * @param fresh whether calls that no list has yet count too
     */
    static Future<Long> newer(SqlConnection tx, Selection selection, CallSummary summary, UUID call, boolean fresh) {
        var day = CallOrder.begin(call, ChronoUnit.DAYS);
        var hour = CallOrder.begin(call, ChronoUnit.HOURS);
        var args = selection
                .args(summary.kinds())
                .addUUID(call)
                .addBoolean(fresh)
                .addUUID(day)
                .addUUID(CallOrder.after(day, Duration.ofDays(1)))
                .addUUID(hour)
                .addUUID(CallOrder.after(hour, Duration.ofHours(1)));
        return tx.preparedQuery(NEWERS.of(selection))
                .execute(args)
                .map(rows -> Rows.one(rows).getLong("newer"));
    }
}
