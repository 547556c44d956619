package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads retries, and when they are due. */
public final class RetryStore {
    // The event is looked up for each row ("offset 0" prevents a join): the planner does not know how few rows the
    // limit leaves, and reading all events instead takes longer than a statement may. The length of a body is known
    // without reading it; a body that exceeds the bytes to read is neither read nor sent. If order matters, replays
    // come
    // after all retries, and none is read while a retry waits for its time.
    private static final String RETRIES = """
            select t.target, t.wait_millis, t.id, t.event_id, t.attempt, t.parent_id, t.forced, t.kind, t.url,
                   case when t.fits then t.body end as body, t.traceparent, t.fits
              from (select r.*,
                           r.in_bytes
                           and coalesce(sum(r.size) filter (where r.in_bytes)
                                          over (order by r.number, r.later, r.due, r.id
                                                rows between unbounded preceding and 1 preceding), 0) < $5 as fits
                      from (select w.target, n.wait_millis, o.id, o.event_id, o.attempt, o.parent_id, o.forced, o.due,
                                   o.later, e.kind, e.url, e.body, e.traceparent, w.number, e.size,
                                   coalesce(sum(e.size)
                                              over (partition by w.number order by o.later, o.due, o.id
                                                    rows between unbounded preceding and 1 preceding), 0)
                                     < w.bytes as in_bytes
                              from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $7::boolean[])
                                   with ordinality as w (target, most, bytes, late_millis, ordered, number)
                              left join lateral (
                                select (extract(epoch from due - clock_timestamp()) * 1000)::bigint as wait_millis
                                  from webhook_retry
                                 where target = w.target
                                   and due > now()
                                 order by due
                                 limit 1
                              ) n on true
                              left join lateral (
                                (select id, event_id, attempt, parent_id, forced, due, false as later
                                   from webhook_retry
                                  where target = w.target
                                    and not w.ordered
                                    and due > now() - w.late_millis * interval '1 millisecond'
                                    and due <= now()
                                    and id not in (select unnest($6::bigint[]))
                                  order by due, id
                                  limit w.most)
                                union all
                                (select id, event_id, attempt, parent_id, forced, due, attempt = 0
                                   from webhook_retry
                                  where target = w.target
                                    and w.ordered
                                    and due <= now()
                                    and (attempt > 0 or n.wait_millis is null)
                                    and id not in (select unnest($6::bigint[]))
                                  order by attempt = 0, due, id
                                  limit w.most)
                              ) o on true
                              left join lateral (
                                select kind, url, body, traceparent, octet_length(body) as size
                                  from webhook_event
                                 where id = o.event_id
                                offset 0
                              ) e on true
                           ) r
                   ) t
             order by t.later, t.due, t.id
            """;
    private static final String WAITS = """
            select target, (extract(epoch from min(due) - clock_timestamp()) * 1000)::bigint as wait_millis
              from webhook_retry
             where (target & 255) = any ($1)
             group by target
            """;

    private final Db db;

    public RetryStore(Db db) {
        this.db = db;
    }

    /**
     * The retries of some targets.
     *
     * @param rows the due ones whose events were read
     * @param unread targets with due retries whose events were not read
     * @param waits milliseconds until the next retry, for targets that have one
     */
    record Found(List<DueDelivery> rows, Set<Long> unread, Map<Long, Long> waits) {}

    /**
     * The rows of a target to read.
     *
     * @param most rows
     * @param octets of bodies in UTF-8; the last one may exceed them
     * @param lateMillis excludes retries that have been due for longer, unless order matters
     * @param ordered whether order matters
     */
    record Wanted(long target, int most, long octets, long lateMillis, boolean ordered) {}

    /**
     * Reads the due retries of these targets, the most overdue first, and if order matters, replays after the others.
     *
     * @param octets of all bodies together
     * @param without retries that are not read
     */
    Future<Found> due(List<Wanted> wanted, long octets, Collection<Long> without) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.stream().map(Wanted::target).toArray(Long[]::new))
                .addArrayOfInteger(wanted.stream().map(Wanted::most).toArray(Integer[]::new))
                .addArrayOfLong(wanted.stream().map(Wanted::octets).toArray(Long[]::new))
                .addArrayOfLong(wanted.stream().map(Wanted::lateMillis).toArray(Long[]::new))
                .addLong(octets)
                .addArrayOfLong(without.toArray(Long[]::new))
                .addArrayOfBoolean(wanted.stream().map(Wanted::ordered).toArray(Boolean[]::new));
        return db.query(RETRIES, args).map(RetryStore::found);
    }

    private static Found found(RowSet<Row> rows) {
        var due = new ArrayList<DueDelivery>();
        var unread = new HashSet<Long>();
        for (var row : rows) {
            if (Rows.number(row, "id") == null) {
                continue;
            }
            if (row.getBoolean("fits")) {
                due.add(retry(row));
            } else {
                unread.add(row.getLong("target"));
            }
        }
        return new Found(due, unread, waits(rows));
    }

    /** Milliseconds until the next retry of each target in these shards; negative if it is overdue. */
    Future<Map<Long, Long>> waits(Collection<Short> shards) {
        return db.query(WAITS, Tuple.tuple().addArrayOfShort(shards.toArray(Short[]::new)))
                .map(RetryStore::waits);
    }

    private static Map<Long, Long> waits(RowSet<Row> rows) {
        var waits = new HashMap<Long, Long>();
        for (var row : rows) {
            var wait = Rows.number(row, "wait_millis");
            if (wait != null) {
                waits.put(row.getLong("target"), wait);
            }
        }
        return waits;
    }

    private static DueDelivery retry(Row row) {
        return new DueDelivery(
                new DueDelivery.Retry(row.getLong("id")),
                row.getLong("target"),
                row.getUUID("event_id"),
                Rows.text(row, "kind"),
                Rows.text(row, "url"),
                Rows.text(row, "body"),
                Rows.text(row, "traceparent"),
                row.getShort("attempt"),
                Rows.uuid(row, "parent_id"),
                row.getBoolean("forced"));
    }
}
