package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.Db;
import dev.parlance.db.TransactionSnapshot;
import dev.parlance.webhook.delivery.record.DueDelivery;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads pages of first attempts from the outbox. */
public final class PageStore {
    // Together the branches are the rows that a newer snapshot shows and the older one did not. Each is one range of
    // the primary key from the end of the last page: the rest of its transaction, the transactions that were open
    // then, and the newer ones. The events of some targets are left out; "not in" makes a hash table of them. The
    // snapshot is a row of its own, because a join with it would sort the rows again for the sum of their sizes.
    private static final String PAGE = """
            select event_snapshot() as snapshot, null::bigint as tx, null::bigint as id,
                   null::bigint as target, null::uuid as event_id, null as kind, null as url, null as body,
                   null as traceparent, exists (select from webhook_fan_out where id > 0) as fits
            union all
            select null, r.tx, r.id, r.target, r.event_id, r.kind, r.url, case when r.fits then r.body end,
                   r.traceparent, r.fits
              from (select o.tx, o.id, o.target, o.event_id, e.kind, e.url, e.body, e.traceparent,
                           o.wanted
                           and coalesce(sum(e.size) over (order by o.tx, o.id
                                                          rows between unbounded preceding and 1 preceding), 0) < $9
                           as fits
                      from (
                        select tx, id, target, event_id, target not in (select unnest($10::bigint[])) as wanted
                          from (
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
                          ) p
                      ) o
                      left join lateral (
                        select kind, url, body, traceparent, octet_length(body) as size
                          from webhook_event
                         where id = case when o.wanted then o.event_id end
                        offset 0
                      ) e on true) r
            """;
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
    record Range(TransactionSnapshot before, long upper, DueDelivery.Outbox after) {}

    /**
     * Reads a page of first attempts.
     *
     * @param without targets whose events are not read
     * @param most rows
     * @param octets of bodies in UTF-8; the last one may exceed them
     */
    Future<Page> page(Range range, Set<Short> shards, Collection<Long> without, int most, long octets) {
        var before = range.before;
        var after = range.after;
        var late = before.open().contains(after.tx());
        var newest = after.tx() < before.upper() ? new DueDelivery.Outbox(before.upper() - 1, Long.MAX_VALUE) : after;
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
                .addArrayOfLong(without.toArray(Long[]::new));
        return db.query(PAGE, args).map(PageStore::page);
    }

    private static Page page(RowSet<Row> rows) {
        var snapshot = TransactionSnapshot.NOTHING;
        var fanOut = false;
        var page = new ArrayList<OutboxStore.Found>(rows.size());
        for (var row : rows) {
            var text = row.getString(0);
            if (text == null) {
                page.add(OutboxStore.found(row, 1));
            } else {
                snapshot = TransactionSnapshot.parse(text);
                fanOut = row.getBoolean(FITS);
            }
        }
        return new Page(snapshot, fanOut, OutboxStore.inOrder(page));
    }
}
