package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.Db;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Reads pages of first attempts from the outbox. */
public final class PageStore {
    // The planner does not know how few rows the limits leave; if it could join, it would read all events. The length
    // of a body is known without reading it; if it exceeds the bytes to read, the body is neither read nor sent. No
    // node above copies the bodies but one that adds up their lengths.
    // Groups by the upper half of the time in their ids, about five hours, so that a group is one range of the primary
    // key in one or two days.
    private static final String TOGETHER = """
                             group by substr(event_id::text, 1, 6)) g
                     cross join lateral (
                       select id, kind, url, body, traceparent, octet_length(body) as size
                         from webhook_event
                        where id = any (g.ids)
                          and id >= g.ids[1]
                          and id <= g.ids[cardinality(g.ids)]
                        order by id
                     ) e
            """;
    private static final String ONE_BY_ONE = """
                           ) g
                     cross join unnest(g.ids) as u (id)
                     cross join lateral (
                       select id, kind, url, body, traceparent, octet_length(body) as size
                         from webhook_event
                        where id = u.id
                       offset 0
                     ) e
            """;
    // From this version on, keys that follow each other are found by one descent of the index. Earlier versions
    // descend for each, and prefer the index by transaction for many keys if they believe that the day is empty.
    private static final int ONE_DESCENT = 17;

    /** A statement that reads rows with their events. */
    static final class WithEvents {
        private final String together;
        private final String oneByOne;

        /**
         * Prepares the text.
         *
         * @param rows selects the ids of events as the array {@code ids} of a subquery, up to its last condition
         * @param rest what follows the events, {@code e}
         */
        WithEvents(String rows, String rest) {
            together = rows + TOGETHER + rest;
            oneByOne = rows + ONE_BY_ONE + rest;
        }

        Future<RowSet<Row>> run(Db db, Tuple args) {
            return db.statement(connection -> connection
                    .preparedQuery(connection.databaseMetadata().majorVersion() >= ONE_DESCENT ? together : oneByOne)
                    .execute(args));
        }
    }

    // Together the branches are the rows that a newer snapshot shows and the older one did not. Each is one range
    // of the primary key from the end of the last page: the rest of its transaction, the transactions that were
    // open then, and the newer ones. Only the primary key has the order of these ranges. "coalesce" does not imply
    // the condition of the index by target, which the planner read as a whole if statistics were taken while the
    // outbox was empty. "not in" makes a hash table of the targets that are left out. The result has the snapshot,
    // the rows and the events, each event once. Sizes are added up in whatever order events are found; the first
    // one always fits.
    private static final WithEvents PAGE = new WithEvents("""
            with page as materialized (
              select tx, id, target, event_id, ctid, target not in (select unnest($10::bigint[])) as wanted
                from (
                  (select tx, id, target, event_id, ctid
                     from webhook_outbox
                    where (tx, id) > ($1, $2)
                      and tx <= $1
                      and $1 > 0
                      and coalesce(get_bit($7, target & 255), 0) = 1
                    order by tx, id
                    limit $8)
                  union all
                  (select o.tx, o.id, o.target, o.event_id, o.ctid
                     from unnest($3::bigint[]) as t (tx)
                    cross join lateral (
                      select tx, id, target, event_id, ctid
                        from webhook_outbox
                       where (tx, id) > (t.tx - 1, 9223372036854775807)
                         and tx <= t.tx
                         and coalesce(get_bit($7, target & 255), 0) = 1
                       order by tx, id
                       limit $8
                     ) o
                    order by o.tx, o.id
                    limit $8)
                  union all
                  (select tx, id, target, event_id, ctid
                     from webhook_outbox
                    where (tx, id) > ($4, $5)
                      and tx < $6
                      and coalesce(get_bit($7, target & 255), 0) = 1
                    order by tx, id
                    limit $8)
                  order by tx, id
                  limit $8
                ) p
            )
            select event_snapshot() as snapshot, null::bigint as tx, null::bigint as id,
                   null::bigint as target, null::uuid as event_id, null as kind, null as url, null as body,
                   null as traceparent, exists (select from webhook_fan_out where id > 0) as fits, null as ctid
            union all
            select null, tx, id, target, event_id, null, null, null, null, wanted, ctid::text
              from page
            union all
            select null, null, null, null, e.id, e.kind, e.url, case when e.fits then e.body end, e.traceparent,
                   e.fits, null
              from (select e.*,
                           coalesce(sum(e.size) over (rows between unbounded preceding and 1 preceding), 0) < $9
                           as fits
                      from (select array_agg(distinct event_id order by event_id) as ids
                              from page
                             where wanted
                               and event_id not in (select unnest($11::uuid[]))
            """, """
                   ) e
            """);
    private static final int SNAPSHOT = 0;
    private static final int FITS = 9;
    private static final long NO_TRANSACTION = -1;

    private final Db db;

    public PageStore(Db db) {
        this.db = db;
    }

    /**
     * A page of first attempts.
     *
     * @param snapshot in which it was read
     * @param fanOut whether events wait for {@link OutboxStore#fanOut}
     */
    record Page(TransactionSnapshot snapshot, boolean fanOut, List<OutboxStore.Found> rows) {}

    /**
     * The part of the outbox to read.
     *
     * @param before excludes transactions that this snapshot shows
     * @param upper excludes transactions from this one on
     * @param after excludes rows up to this one
     */
    record Range(TransactionSnapshot before, long upper, DueDelivery.Outbox after) {
        /** The place up to which only rows of transactions are read that were open. */
        DueDelivery.Outbox newest() {
            var beginning = new DueDelivery.Outbox(before.upper() - 1, Long.MAX_VALUE);
            return after.compareTo(beginning) < 0 ? beginning : after;
        }
    }

    /**
     * Reads a page of first attempts.
     *
     * @param without targets whose events are not read
     * @param most rows
     * @param octets of bodies in UTF-8; the last one may exceed them
     * @param known events that are not read
     */
    Future<Page> page(
            Range range, Set<Short> shards, Collection<Long> without, int most, long octets, Collection<UUID> known) {
        var before = range.before;
        var after = range.after;
        var late = before.open().contains(after.tx());
        var newest = range.newest();
        var args = Tuple.tuple()
                .addLong(late ? after.tx() : NO_TRANSACTION)
                .addLong(after.id())
                .addArrayOfLong(
                        before.open().stream().filter(open -> open > after.tx()).toArray(Long[]::new))
                .addLong(newest.tx())
                .addLong(newest.id())
                .addLong(range.upper)
                .addBuffer(OutboxStore.bits(shards))
                .addInteger(most)
                .addLong(octets)
                .addArrayOfLong(without.toArray(Long[]::new))
                .addArrayOfUUID(known.toArray(UUID[]::new));
        return PAGE.run(db, args).map(rows -> page(rows, Set.copyOf(known)));
    }

    private static Page page(RowSet<Row> rows, Set<UUID> known) {
        var snapshot = TransactionSnapshot.NOTHING;
        var fanOut = false;
        for (var row : rows) {
            var text = row.getString(SNAPSHOT);
            if (text != null) {
                snapshot = TransactionSnapshot.parse(text);
                fanOut = row.getBoolean(FITS);
                break;
            }
        }
        return new Page(snapshot, fanOut, OutboxStore.found(rows, known));
    }
}
