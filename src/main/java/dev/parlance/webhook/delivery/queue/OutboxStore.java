package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Reads first attempts from the outbox. */
public final class OutboxStore {
    // The event is looked up for each row ("offset 0" prevents a join): the planner does not know how few rows the
    // limit leaves, and reading all events instead takes longer than a statement may.
    static final String WITH_EVENT = """
              left join lateral (
                select kind, url, body, traceparent
                  from webhook_event
                 where id = o.event_id
                offset 0
              ) e on true
            """;
    // Together the branches are the rows that a newer snapshot shows and the older one did not. Each is one range of
    // the primary key from the end of the last page: the rest of its transaction, the transactions that were open
    // then, and the newer ones.
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
    // While an older transaction is open, a read from the beginning visits all rows that were deleted since. So this
    // statement, like the one for retries, begins where the last read of the target ended. No range of the primary key
    // has this order, so the planner cannot prefer it.
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
    private static final long NO_TRANSACTION = -1;
    private static final int SHARDS = 256;

    private final Db db;

    public OutboxStore(Db db) {
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
        return db.query(PAGE, args).map(OutboxStore::page);
    }

    private static Page page(RowSet<Row> rows) {
        var snapshot = TransactionSnapshot.parse(Rows.one(rows).getString("snapshot"));
        if (Rows.number(Rows.one(rows), "id") == null) {
            return new Page(snapshot, List.of());
        }
        var page = new ArrayList<>(Rows.all(rows, row -> first(row, 1)));
        page.sort(Comparator.comparing(DueDelivery::outbox));
        return new Page(snapshot, page);
    }

    /** The shards as a bit string for {@code get_bit}: bit 0 is the lowest bit of the first byte. */
    private static Buffer bits(Set<Short> shards) {
        var bits = new byte[SHARDS / Byte.SIZE];
        for (var shard : shards) {
            bits[shard / Byte.SIZE] |= (byte) (1 << (shard % Byte.SIZE));
        }
        return Buffer.buffer(bits);
    }

    /**
     * The rows of a target to read.
     *
     * @param most rows to read
     * @param from the first row to read
     */
    record Wanted(long target, int most, DueDelivery.Outbox from) {}

    /** Reads first attempts of these targets, the oldest first. */
    Future<List<DueDelivery>> ofTargets(List<Wanted> wanted) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.stream().map(Wanted::target).toArray(Long[]::new))
                .addArrayOfInteger(wanted.stream().map(Wanted::most).toArray(Integer[]::new))
                .addArrayOfLong(wanted.stream().map(one -> one.from.tx()).toArray(Long[]::new))
                .addArrayOfLong(wanted.stream().map(one -> one.from.id()).toArray(Long[]::new));
        return db.query(OF_TARGETS, args).map(rows -> Rows.all(rows, row -> first(row, 0)));
    }

    /** By position: looking up the columns by name takes longer than the rest of the row. */
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
}
