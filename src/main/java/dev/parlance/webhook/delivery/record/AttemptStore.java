package dev.parlance.webhook.delivery.record;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes attempts, one statement per group. A statement can be repeated safely: rows that it has written are not
 * written again.
 */
public final class AttemptStore {
    // One statement writes the calls and the rows that their lists are made from, so both agree. The arrays are
    // unnested side by side in the select list: as a table function they would be stored and read once per column.
    private static final String HISTORY = """
            ), call as (
              insert into webhook_call (id, webhook_id, event_id, kind, parent_id, retry_attempt, forced, url, success,
                                        status_code, error_message, duration_millis, remote_address, request_headers,
                                        answer_headers, answer)
              select unnest($1::uuid[]), nullif(unnest($2::bigint[]), 0), unnest($3::uuid[]),
                     nullif(unnest($4::text[]), ''), unnest($5::uuid[]), unnest($6::smallint[]),
                     unnest($7::boolean[]), unnest($8::text[]),
                     unnest($9::boolean[]), unnest($10::smallint[]), unnest($11::text[]), unnest($12::int[]),
                     unnest($13::text[]), unnest($14::text[]), unnest($15::text[]), unnest($16::text[])
               where exists (select from unwritten)
            ), fresh as (
              insert into webhook_call_fresh (ids, webhook_ids, kinds, successes, statuses, millis, first_id, last_id)
              select $1, $2, $4, $9, $10, $12, $17, $18
               where cardinality($1) > 0
                 and exists (select from unwritten)
            )
            """;
    // The lock on the worker's row fences: another worker that declares this one dead waits for the lock before it
    // deletes the row, and without the row this statement writes nothing.
    private static final String LEASE = """
            with lease as materialized (
              select epoch
                from delivery_member
               where epoch = $19
                 for key share
            ), unwritten as materialized (
              select from lease
            """;
    // Rows are looked up one by one ("offset 0" prevents a join): statistics may be taken at a moment when the table is
    // almost empty, and then a scan of all rows that were deleted since looks cheap to the planner. All indexes look
    // alike to it then, so a look-up has a value for every column of any index that the planner may choose. A row
    // of the outbox is where it was read, unless its table was rewritten meanwhile; then its key finds it.
    private static final String REST = HISTORY + """
            , again as (
              insert into webhook_retry (target, event_id, attempt, parent_id, forced, due)
              select target, event_id, attempt, parent_id, forced, clock_timestamp() + millis * interval '1 millisecond'
                from unnest($20::bigint[], $21::uuid[], $22::smallint[], $23::uuid[], $24::boolean[], $25::bigint[])
                     as i (target, event_id, attempt, parent_id, forced, millis)
               where exists (select from unwritten)
            ), first_done as (
              delete from webhook_outbox
               where ctid = any (array(
                       select coalesce((select ctid
                                          from webhook_outbox
                                         where ctid = d.ctid
                                           and id = d.id),
                                       (select ctid
                                          from webhook_outbox
                                         where target = d.target
                                           and tx = d.tx
                                           and id = d.id))
                         from unnest($26::bigint[], $27::bigint[], $28::bigint[], $29::text[]::tid[])
                              as d (target, tx, id, ctid)
                        where exists (select from lease)))
            ), further_done as (
              delete from webhook_retry
               where ctid = any (array(
                       select r.ctid
                         from unnest($30::bigint[]) as d (id)
                        cross join lateral (
                          select ctid
                            from webhook_retry
                           where id = d.id
                          offset 0
                        ) r
                        where exists (select from lease)))
            ), failing as (
              insert into webhook_failing (target, failures, since)
              select f.target, f.failures, f.since
                from unnest($31::bigint[], $32::int[], $33::timestamptz[]) as f (target, failures, since)
               where f.failures > 0
                 and exists (select from lease)
               order by f.target
              on conflict (target) do update set failures = excluded.failures, since = excluded.since
            ), recovered as (
              delete from webhook_failing w
               using unnest($31::bigint[], $32::int[]) as f (target, failures)
               where w.target = f.target
                 and f.failures = 0
                 and exists (select from lease)
            ), disabled as (
              update webhook w
                 set status = 'DISABLED',
                     disabled_reason = d.reason,
                     unannounced = true,
                     version = w.version + 1
                from unnest($34::bigint[], $35::bigint[], $36::text[]) as d (id, version, reason)
               where w.id = d.id
                 and w.version = d.version
                 and w.status = 'ENABLED'
                 and exists (select from lease)
            )
            select count(*) as leases
              from lease
            """;
    private static final String FLUSH = LEASE + REST;
    // The connection broke before the result arrived: the group was written completely or not at all.
    private static final String FLUSH_AGAIN = LEASE + """
               where not exists (select from webhook_call c where c.id = ($1::uuid[])[1])
            """ + REST;
    private static final String RECORD = """
            with event as (
              insert into webhook_event (id, kind, body, sample)
              values ($19, $20, $21, true)
            ), unwritten as materialized (
              select
            """ + HISTORY + """
            select cardinality($1) as calls
            """;

    private final Db db;

    public AttemptStore(Db db) {
        this.db = db;
    }

    /**
     * The changes that one statement writes.
     *
     * @param done rows of the queues to delete
     * @param failing targets whose streak of failures has changed
     * @param disable webhooks to disable
     */
    public record Batch(
            List<Attempt> attempts,
            List<AttemptWriter.Item> done,
            Map<Long, FailureStreak> failing,
            Map<Long, StateChanges.Disabling> disable) {
        static Batch of(List<AttemptWriter.Item> items, StateChanges with) {
            var attempts = new ArrayList<Attempt>();
            for (var item : items) {
                if (item.attempt() != null) {
                    attempts.add(item.attempt());
                }
            }
            return new Batch(attempts, items, with.streaks(), with.disable());
        }
    }

    /**
     * Writes a group. If the worker of this epoch was declared dead, writes nothing and returns false.
     *
     * @param again whether an earlier try may have written the group
     */
    public Future<Boolean> flush(long epoch, Batch batch, boolean again) {
        var args = new ArrayList<@Nullable Object>();
        AttemptColumns.calls(args, batch.attempts());
        args.add(epoch);
        AttemptColumns.retries(args, batch.attempts());
        AttemptColumns.done(args, batch.done());
        AttemptColumns.failing(args, batch.failing());
        AttemptColumns.disable(args, batch.disable());
        return db.query(again ? FLUSH_AGAIN : FLUSH, Tuple.tuple(args))
                .map(rows -> Rows.one(rows).getLong("leases") > 0);
    }

    /** Writes the call of a test together with its sample event. */
    public Future<Void> record(Attempt attempt, String body) {
        var args = new ArrayList<@Nullable Object>();
        AttemptColumns.calls(args, List.of(attempt));
        Collections.addAll(args, attempt.event(), attempt.kind(), body);
        return db.query(RECORD, Tuple.tuple(args)).mapEmpty();
    }
}
