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
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Reads first attempts from the outbox, and fans events out to it. */
public final class OutboxStore {
    // The snapshot is materialized, because the planner would call the function for each target: 19 µs each.
    private static final String FIRSTS = """
            with recursive target as (
              (select target, tx, id
                 from webhook_outbox
                where target >= -9223372036854775808
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
    private static final PageStore.WithEvents OF_TARGETS = new PageStore.WithEvents("""
            with wanted as materialized (
              select o.tx, o.id, w.target, o.event_id, o.ctid, w.number, w.bytes,
                     o.event_id in (select unnest($7::uuid[])) as known
                from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[])
                     with ordinality as w (target, most, bytes, tx, id, number)
               cross join lateral (
                  select tx, id, event_id, ctid
                    from webhook_outbox
                   where (target, tx, id) > (w.target, w.tx, w.id)
                     and (target, tx, id) <= (w.target, $8, $9)
                     and target <= w.target
                   order by target, tx, id
                   limit w.most
                ) o
            ), event as materialized (
              select e.*
                      from (select array_agg(distinct event_id order by event_id) as ids
                              from wanted
            """, """
            ), found as materialized (
              select tx, id, target, event_id, ctid, known,
                     in_bytes
                     and coalesce(sum(size) filter (where in_bytes)
                                    over (order by number, tx, id
                                          rows between unbounded preceding and 1 preceding), 0) < $6 as fits
                from (select w.*, e.size,
                             coalesce(sum(e.size)
                                        over (partition by w.number order by w.tx, w.id
                                              rows between unbounded preceding and 1 preceding), 0)
                               < w.bytes as in_bytes
                        from wanted w
                        left join event e
                          on e.id = w.event_id) r
            )
            select null as snapshot, tx, id, target, event_id, null as kind, null as url, null as body,
                   null as traceparent, fits, ctid::text as ctid
              from found
            union all
            select null, null, null, null, id, kind, url, body, traceparent, true, null
              from event
             where id in (select event_id from found where fits and not known)
            """);
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
    /** After all rows. */
    static final DueDelivery.Outbox END = new DueDelivery.Outbox(Long.MAX_VALUE, Long.MAX_VALUE);

    private static final int TX = 1;
    private static final int EVENT = 4;
    private static final int FITS = 9;
    private static final int CTID = 10;
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
     * @param until excludes rows after this one
     * @param octets of all bodies together
     * @param known events whose bodies are not read
     */
    Future<List<Found>> ofTargets(List<Wanted> wanted, DueDelivery.Outbox until, long octets, Collection<UUID> known) {
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.stream().map(Wanted::target).toArray(Long[]::new))
                .addArrayOfInteger(wanted.stream().map(Wanted::most).toArray(Integer[]::new))
                .addArrayOfLong(wanted.stream().map(Wanted::octets).toArray(Long[]::new))
                .addArrayOfLong(wanted.stream().map(one -> one.after.tx()).toArray(Long[]::new))
                .addArrayOfLong(wanted.stream().map(one -> one.after.id()).toArray(Long[]::new))
                .addLong(octets)
                .addArrayOfUUID(known.toArray(UUID[]::new))
                .addLong(until.tx())
                .addLong(until.id());
        return OF_TARGETS.run(db, args).map(rows -> found(rows, Set.copyOf(known)));
    }

    /**
     * Adds the rows of the oldest events that many webhooks receive; returns the number of rows, 0 if no event waits or
     * another worker does it.
     */
    Future<Integer> fanOut() {
        return db.query(FAN_OUT, Tuple.of(MOST_FANNED_OUT)).map(rows -> rows.rowCount());
    }

    /**
     * The rows of the outbox among these, in their order, with the events among these. By position: looking up the
     * columns by name takes longer than the rest of the row.
     */
    static List<Found> found(RowSet<Row> rows, Set<UUID> known) {
        var keys = new ArrayList<Row>(rows.size());
        var events = new HashMap<UUID, Row>();
        for (var row : rows) {
            if (row.getValue(TX) != null) {
                keys.add(row);
            } else if (row.getValue(EVENT) != null) {
                events.put(row.getUUID(EVENT), row);
            }
        }
        // sorted here, because a database copies the bodies to sort the rows
        return keys.stream()
                .map(key -> found(key, events, known))
                .sorted(Comparator.comparing(found -> found.due().outbox()))
                .toList();
    }

    private static Found found(Row key, Map<UUID, Row> events, Set<UUID> known) {
        var id = key.getUUID(EVENT);
        var fits = key.getBoolean(FITS);
        var event = fits ? events.getOrDefault(id, key) : key;
        var due = new DueDelivery(
                new DueDelivery.Outbox(key.getLong(TX), key.getLong(2), key.getString(CTID)),
                key.getLong(3),
                id,
                event.getString(5),
                event.getString(6),
                event.getString(7),
                event.getString(8),
                0,
                null,
                false);
        return new Found(due, fits && event.getBoolean(FITS), known.contains(id));
    }
}
