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
import java.util.List;
import java.util.Map;

/** Reads retries, and when they are due. */
public final class RetryStore {
    private static final String RETRIES = """
            select w.target, n.wait_millis, o.id, o.event_id, o.attempt, o.parent_id, o.forced, e.kind, e.url, e.body,
                   e.traceparent
              from unnest($1::bigint[], $2::int[], $3::bigint[]) as w (target, most, late_millis)
              left join lateral (
                select (extract(epoch from due - clock_timestamp()) * 1000)::bigint as wait_millis
                  from webhook_retry
                 where target = w.target
                   and due > now()
                 order by due
                 limit 1
              ) n on true
              left join lateral (
                select id, event_id, attempt, parent_id, forced, due
                  from webhook_retry
                 where target = w.target
                   and due > now() - w.late_millis * interval '1 millisecond'
                   and due <= now()
                 order by due, id
                 limit w.most
              ) o on true
            """ + OutboxStore.WITH_EVENT + """
             order by o.due, o.id
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
     * @param rows the due ones
     * @param waits milliseconds until the next retry, for targets that have one
     */
    record Found(List<DueDelivery> rows, Map<Long, Long> waits) {}

    /**
     * The rows of a target to read.
     *
     * @param most rows to read
     * @param lateMillis excludes retries that have been due for longer
     */
    record Wanted(long target, int most, long lateMillis) {}

    /** Reads the due retries of these targets, the most overdue first. */
    Future<Found> due(List<Wanted> wanted) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.stream().map(Wanted::target).toArray(Long[]::new))
                .addArrayOfInteger(wanted.stream().map(Wanted::most).toArray(Integer[]::new))
                .addArrayOfLong(wanted.stream().map(Wanted::lateMillis).toArray(Long[]::new));
        return db.query(RETRIES, args).map(RetryStore::found);
    }

    private static Found found(RowSet<Row> rows) {
        var due = new ArrayList<DueDelivery>();
        for (var row : rows) {
            if (Rows.number(row, "id") != null) {
                due.add(retry(row));
            }
        }
        return new Found(due, waits(rows));
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
