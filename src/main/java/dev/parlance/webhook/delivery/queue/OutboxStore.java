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
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads first attempts from the outbox, and fans events out to it. */
public final class OutboxStore {
    // The event is looked up for each row ("offset 0" prevents a join): the planner does not know how few rows the
    // limit leaves, and reading all events instead takes longer than a statement may. The length of a body is known
    // without reading it; a body that exceeds the bytes to read is neither read nor sent.
    static final String WITH_EVENT = """
              left join lateral (
                select kind, url, body, traceparent, octet_length(body) as size
                  from webhook_event
                 where id = o.event_id
                offset 0
              ) e on true
            """;
    // The snapshot is materialized, because the planner would call the function for each target: 19 µs each.
    private static final String FIRSTS = """
            with recursive target as (
              (select target, tx, id
                 from webhook_outbox
                order by target, tx, id
                limit 1)
              union all
              select n.target, n.tx, n.id
                from target t
               cross join lateral (
                  select target, tx, id
                    from webhook_outbox
                   where target > t.target
                   order by target, tx, id
                   limit 1
                ) n
            ), s as materialized (
              select event_snapshot() as text
            )
            select s.text as snapshot, t.target, t.tx, t.id
              from s
              left join target t
                on get_bit($1, t.target & 255) = 1
            """;
    // While an older transaction is open, a read from the beginning visits all rows that were deleted since. So this
    // statement, like the one for retries, begins where the last read of the target ended. No range of the primary key
    // has this order, so the planner cannot prefer it. The first row of the first target is read however large it is.
    // A body is returned with the first row of its event only.
    private static final String OF_TARGETS = """
            select f.tx, f.id, f.target, f.event_id, f.kind, f.url,
                   case when f.fits and not f.known and f.number = 1 then f.body end, f.traceparent, f.fits, f.known
              from (select t.*, t.event_id in (select unnest($7::uuid[])) as known,
                           row_number() over (partition by t.event_id, t.fits order by t.tx, t.id) as number
                      from (select r.tx, r.id, r.target, r.event_id, r.kind, r.url, r.body, r.traceparent,
                                   r.in_bytes
                                   and coalesce(sum(r.size) filter (where r.in_bytes)
                                                  over (order by r.number, r.tx, r.id
                                                        rows between unbounded preceding and 1 preceding), 0) < $6
                                   as fits
                              from (select o.tx, o.id, w.target, o.event_id, e.kind, e.url, e.body, e.traceparent,
                                           w.number, e.size,
                                           coalesce(sum(e.size)
                                                      over (partition by w.number order by o.tx, o.id
                                                            rows between unbounded preceding and 1 preceding), 0)
                                             < w.bytes as in_bytes
                                      from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[])
                                           with ordinality as w (target, most, bytes, tx, id, number)
                                     cross join lateral (
                                        select tx, id, event_id
                                          from webhook_outbox
                                         where (target, tx, id) > (w.target, w.tx, w.id)
                                           and target <= w.target
                                         order by target, tx, id
                                         limit w.most
                                      ) o
            """ + WITH_EVENT + """
                                   ) r
                           ) t
                   ) f
            """;
    // One worker at a time, so that events keep their order. Rows are moved completely or not at all, and as they are
    // when they are deleted: a webhook that is disabled meanwhile is taken out of them.
    private static final String FAN_OUT = """
            with turn as materialized (
              select pg_try_advisory_xact_lock(hashtext('webhook fan-out')) as mine
            ), moved as (
              delete from webhook_fan_out
               where id = any (array(select id
                                       from webhook_fan_out
                                      where (select mine from turn)
                                        and id > 0
                                      order by id
                                      limit $1))
              returning id, event_id, targets
            )
            insert into webhook_outbox (target, event_id)
            select t.target, m.event_id
              from moved m
             cross join lateral unnest(m.targets) with ordinality as t (target, number)
             order by m.id, t.number
            """;
    private static final int SHARDS = 256;
    /** Events of one statement; each has as many rows as webhooks. */
    private static final int MOST_FANNED_OUT = 10;

    private final Db db;

    public OutboxStore(Db db) {
        this.db = db;
    }

    /**
     * A row of the outbox.
     *
     * @param fits whether its event was read; false if that would have exceeded the bytes to read
     * @param known whether its event was not read because it is in memory
     */
    record Found(DueDelivery due, boolean fits, boolean known) {}

    /** The shards as a bit string for {@code get_bit}: bit 0 is the lowest bit of the first byte. */
    static Buffer bits(Collection<Short> shards) {
        var bits = new byte[SHARDS / Byte.SIZE];
        for (var shard : shards) {
            bits[shard / Byte.SIZE] |= (byte) (1 << (shard % Byte.SIZE));
        }
        return Buffer.buffer(bits);
    }

    /** The first row of each target, and the snapshot in which they were read. */
    record Firsts(TransactionSnapshot snapshot, Map<Long, DueDelivery.Outbox> rows) {}

    /** Finds the targets of these shards that have rows, however many rows there are. */
    Future<Firsts> firsts(Collection<Short> shards) {
        return db.query(FIRSTS, Tuple.of(bits(shards))).map(OutboxStore::firsts);
    }

    private static Firsts firsts(RowSet<Row> rows) {
        var firsts = new HashMap<Long, DueDelivery.Outbox>();
        for (var row : rows) {
            var target = Rows.number(row, "target");
            if (target != null) {
                firsts.put(target, new DueDelivery.Outbox(row.getLong("tx"), row.getLong("id")));
            }
        }
        return new Firsts(TransactionSnapshot.parse(Rows.one(rows).getString("snapshot")), firsts);
    }

    /**
     * The rows of a target to read.
     *
     * @param most rows
     * @param octets of bodies in UTF-8; the last one may exceed them
     * @param after excludes rows up to this one
     */
    record Wanted(long target, int most, long octets, DueDelivery.Outbox after) {}

    /**
     * Reads first attempts of these targets, the oldest first.
     *
     * @param octets of all bodies together
     * @param known events whose bodies are not read
     */
    Future<List<Found>> ofTargets(List<Wanted> wanted, long octets, Collection<UUID> known) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.stream().map(Wanted::target).toArray(Long[]::new))
                .addArrayOfInteger(wanted.stream().map(Wanted::most).toArray(Integer[]::new))
                .addArrayOfLong(wanted.stream().map(Wanted::octets).toArray(Long[]::new))
                .addArrayOfLong(wanted.stream().map(one -> one.after.tx()).toArray(Long[]::new))
                .addArrayOfLong(wanted.stream().map(one -> one.after.id()).toArray(Long[]::new))
                .addLong(octets)
                .addArrayOfUUID(known.toArray(UUID[]::new));
        return db.query(OF_TARGETS, args).map(rows -> inOrder(shared(Rows.all(rows, OutboxStore::found))));
    }

    /** The rows with the bodies that were returned with other rows of their events. */
    private static List<Found> shared(List<Found> rows) {
        var first = new HashMap<UUID, DueDelivery>();
        for (var found : rows) {
            if (found.due.body() != null) {
                first.put(found.due.event(), found.due);
            }
        }
        return rows.stream()
                .map(found -> new Found(
                        found.fits
                                ? found.due.withEventOf(first.getOrDefault(found.due.event(), found.due))
                                : found.due,
                        found.fits,
                        found.known))
                .toList();
    }

    /**
     * Adds the rows of the oldest events that many webhooks receive; returns the number of rows, 0 if no event waits or
     * another worker does it.
     */
    Future<Integer> fanOut() {
        return db.query(FAN_OUT, Tuple.of(MOST_FANNED_OUT)).map(rows -> rows.rowCount());
    }

    /** Here, because a database copies the bodies to sort the rows. */
    static List<Found> inOrder(Collection<Found> rows) {
        return rows.stream()
                .sorted(Comparator.comparing(found -> found.due.outbox()))
                .toList();
    }

    /** By position: looking up the columns by name takes longer than the rest of the row. */
    private static Found found(Row row) {
        var due = new DueDelivery(
                new DueDelivery.Outbox(row.getLong(0), row.getLong(1)),
                row.getLong(2),
                row.getUUID(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                0,
                null,
                false);
        return new Found(due, row.getBoolean(8), row.getBoolean(9));
    }
}
