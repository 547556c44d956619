package dev.parlance.webhook.delivery.queue;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.call.QueueDepths;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads due deliveries: first attempts from the outbox, and retries. */
public final class QueueStore {
    // An event is looked up for each row, whatever the planner believes ("offset 0" keeps it from joining): it does not
    // know how few rows a limit leaves, and to read all events instead takes longer than a statement may.
    private static final String WITH_EVENT = """
              left join lateral (
                select kind, url, body, traceparent
                  from webhook_event
                 where id = o.event_id
                offset 0
              ) e on true
            """;
    // Together the branches are what a newer snapshot shows and the older one did not; each is one range of the
    // primary key from where the last page ended: what remains of its transaction, those that were open then, and
    // the newer ones.
    private static final String PAGE = """
            select s.text as snapshot, o.tx, o.id, o.target, o.event_id, e.kind, e.url, e.body, e.traceparent
              from (select pg_current_snapshot()::text as text) s
              left join lateral (
                (select tx, id, target, event_id
                   from webhook_outbox
                  where (tx, id) > ($1, $2)
                    and tx <= $1
                    and get_bit($7, target & 255) = 1
                  order by tx, id
                  limit $8)
                union all
                (select tx, id, target, event_id
                   from webhook_outbox
                  where tx = any ($3)
                    and get_bit($7, target & 255) = 1
                  order by tx, id
                  limit $8)
                union all
                (select tx, id, target, event_id
                   from webhook_outbox
                  where (tx, id) > ($4, $5)
                    and tx < $6
                    and get_bit($7, target & 255) = 1
                  order by tx, id
                  limit $8)
                order by tx, id
                limit $8
              ) o on true
            """ + WITH_EVENT;
    // Rows that were deleted stay in the way of who reads from the beginning as long as an older transaction is
    // open; so both of these begin where the last read of the target ended. No range of the primary key has this
    // order, so that nothing can make the planner prefer it.
    private static final String OF_TARGETS = """
            select o.tx, o.id, w.target, o.event_id, e.kind, e.url, e.body, e.traceparent
              from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[]) as w (target, most, tx, id)
             cross join lateral (
                select tx, id, event_id
                  from webhook_outbox
                 where (target, tx, id) >= (w.target, w.tx, w.id)
                   and target <= w.target
                 order by target, tx, id
                 limit w.most
              ) o
            """ + WITH_EVENT + """
             order by o.tx, o.id
            """;
    private static final String RETRIES = """
            select w.target, n.wait_millis, o.id, o.event_id, o.attempt, o.parent_id, o.forced, e.kind, e.url, e.body, e.traceparent
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
            """ + WITH_EVENT + """
             order by o.due, o.id
            """;
    private static final String WAITS = """
            select target, (extract(epoch from min(due) - clock_timestamp()) * 1000)::bigint as wait_millis
              from webhook_retry
             where (target & 255) = any ($1)
             group by target
            """;
    private static final String DEPTHS = """
            select (select count(*) from (select from webhook_outbox limit $1) o) as outbox,
                   (select count(*) from (select from webhook_retry limit $1) r) as retries,
                   (select event_id from webhook_outbox order by tx, id limit 1) as oldest,
                   (select count(*)
                      from webhook_failing
                     where failures * 2 >= $2
                        or since < now() - $3 * interval '1 millisecond' / 2) as failing
            """;
    private static final long NO_TRANSACTION = -1;
    private static final int SHARDS = 256;
    private static final Comparator<DueDelivery> BY_PLACE =
            Comparator.comparing(due -> (DueDelivery.Outbox) due.place());
    private static final int MOST_COUNTED = 100_000;

    private final Db db;

    public QueueStore(Db db) {
        this.db = db;
    }

    /** A page of first attempts, and the snapshot in which it was read. */
    record Page(TransactionSnapshot snapshot, List<DueDelivery> rows) {}

    /**
     * Reads a page of first attempts.
     *
     * @param before excludes transactions that this snapshot shows
     * @param upper excludes transactions from this one on
     * @param after excludes rows up to this one
     */
    Future<Page> page(TransactionSnapshot before, long upper, DueDelivery.Outbox after, Set<Short> shards, int most) {
        var late = before.open().contains(after.tx());
        var newest = after.tx() < before.upper() ? new DueDelivery.Outbox(before.upper() - 1, Long.MAX_VALUE) : after;
        var args = Tuple.tuple()
                .addLong(late ? after.tx() : NO_TRANSACTION)
                .addLong(after.id())
                .addArrayOfLong(
                        before.open().stream().filter(open -> open > after.tx()).toArray(Long[]::new))
                .addLong(newest.tx())
                .addLong(newest.id())
                .addLong(upper)
                .addBuffer(bits(shards))
                .addInteger(most);
        return db.query(PAGE, args).map(QueueStore::page);
    }

    private static Page page(RowSet<Row> rows) {
        var snapshot = TransactionSnapshot.parse(Rows.one(rows).getString("snapshot"));
        if (Rows.number(Rows.one(rows), "id") == null) {
            return new Page(snapshot, List.of());
        }
        var page = new ArrayList<>(Rows.all(rows, row -> first(row, 1)));
        page.sort(BY_PLACE);
        return new Page(snapshot, page);
    }

    /** In the order of PostgreSQL's {@code get_bit}: the lowest bit of the first byte is bit 0. */
    private static Buffer bits(Set<Short> shards) {
        var bits = new byte[SHARDS / Byte.SIZE];
        for (var shard : shards) {
            bits[shard / Byte.SIZE] |= (byte) (1 << (shard % Byte.SIZE));
        }
        return Buffer.buffer(bits);
    }

    /**
     * Which rows of a target to read.
     *
     * @param most rows to read
     * @param from the first row to read
     */
    record Firsts(int most, DueDelivery.Outbox from) {}

    /** Reads first attempts of these targets, the oldest first. */
    Future<List<DueDelivery>> ofTargets(Map<Long, Firsts> wanted) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.keySet().toArray(Long[]::new))
                .addArrayOfInteger(each(wanted, Firsts::most).toArray(Integer[]::new))
                .addArrayOfLong(each(wanted, firsts -> firsts.from.tx()).toArray(Long[]::new))
                .addArrayOfLong(each(wanted, firsts -> firsts.from.id()).toArray(Long[]::new));
        return db.query(OF_TARGETS, args).map(rows -> Rows.all(rows, QueueStore::first));
    }

    /**
     * Retries of some targets.
     *
     * @param rows the due ones
     * @param waits milliseconds until the next retry of a target, for targets that have one
     */
    record Retries(List<DueDelivery> rows, Map<Long, Long> waits) {}

    /**
     * Which rows of a target to read.
     *
     * @param most rows to read
     * @param lateMillis excludes retries that have been due for longer
     */
    record Further(int most, long lateMillis) {}

    /** Reads the due retries of these targets, the most overdue first. */
    Future<Retries> retries(Map<Long, Further> wanted) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.keySet().toArray(Long[]::new))
                .addArrayOfInteger(each(wanted, Further::most).toArray(Integer[]::new))
                .addArrayOfLong(each(wanted, Further::lateMillis).toArray(Long[]::new));
        return db.query(RETRIES, args).map(rows -> {
            var due = new ArrayList<DueDelivery>();
            var waits = new HashMap<Long, Long>();
            for (var row : rows) {
                var wait = Rows.number(row, "wait_millis");
                if (wait != null) {
                    waits.put(row.getLong("target"), wait);
                }
                if (Rows.number(row, "id") != null) {
                    due.add(further(row));
                }
            }
            return new Retries(due, waits);
        });
    }

    /** Milliseconds until the next retry of each target in these shards; negative if it is overdue. */
    Future<Map<Long, Long>> waits(Collection<Short> shards) {
        return db.query(WAITS, Tuple.tuple().addArrayOfShort(shards.toArray(Short[]::new)))
                .map(rows -> {
                    var waits = new HashMap<Long, Long>();
                    rows.forEach(row -> waits.put(row.getLong("target"), row.getLong("wait_millis")));
                    return waits;
                });
    }

    public Future<QueueDepths> depths(DeliverySection settings) {
        var args = Tuple.of(
                MOST_COUNTED,
                settings.disableAfterFailures(),
                settings.disableAfter().toMillis());
        return db.query(DEPTHS, args).map(Rows::one).map(row -> {
            var oldest = Rows.uuid(row, "oldest");
            return new QueueDepths(
                    row.getLong("outbox"),
                    row.getLong("retries"),
                    oldest == null
                            ? 0
                            : dev.parlance.shared.TimeUids.time(oldest).toEpochMilli(),
                    row.getLong("failing"));
        });
    }

    private static <T, C> Stream<C> each(Map<Long, T> wanted, Function<T, C> column) {
        return wanted.values().stream().map(column);
    }

    /** By position: a look-up of the columns by name takes longer than the rest of the row. */
    private static DueDelivery first(Row row) {
        return first(row, 0);
    }

    private static DueDelivery first(Row row, int at) {
        return new DueDelivery(
                new DueDelivery.Outbox(row.getLong(at), row.getLong(at + 1)),
                row.getLong(at + 2),
                row.getUUID(at + 3),
                row.getString(at + 4),
                row.getString(at + 5),
                row.getString(at + 6),
                row.getString(at + 7),
                0,
                null,
                false);
    }

    private static DueDelivery further(Row row) {
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
