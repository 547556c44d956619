package dev.parlance.webhook.replay;

import dev.parlance.db.Rows;
import dev.parlance.event.CallbackStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads calls that are to be replayed, and writes their replays as retries that are due now. */
final class ReplayCallStore {
    private static final String CALLS = """
            select c.id, c.event_id, c.webhook_id, c.url, w.status, e.id is not null as kept,
                   coalesce(e.sample, false) as sample
              from unnest($1::uuid[]) with ordinality as i (id, place)
              join webhook_call c
                on c.id = i.id
              left join webhook w
                on w.id = c.webhook_id
               and w.date_deleted is null
              left join webhook_event e
                on e.id = c.event_id
             order by i.place
            """;
    private static final String REPLAY = """
            with replayed as (
              select target, event_id, call_id, place
                from unnest($1::bigint[], $2::uuid[], $3::uuid[]) with ordinality
                  as r (target, event_id, call_id, place)
            ), forced as (
              insert into webhook_call_forced (call_id, last_forced_at)
              select distinct call_id, now()
                from replayed
               order by call_id
              on conflict (call_id) do update set last_forced_at = excluded.last_forced_at
            )
            insert into webhook_retry (target, event_id, attempt, parent_id, forced, due)
            select target, event_id, 0, call_id, true, now()
              from replayed
             order by place
            """;

    private ReplayCallStore() {}

    /**
     * A call that may be replayed.
     *
     * @param target the target of its deliveries
     * @param toWebhook false for a callback
     * @param status of the webhook, null when it is deleted or the call is a callback
     * @param kept whether its event is still stored
     * @param sample whether it was a test, which sent a sample
     */
    record Candidate(
            UUID call,
            UUID event,
            long target,
            boolean toWebhook,
            @Nullable String status,
            boolean kept,
            boolean sample) {}

    /** The calls that exist, in the order given. */
    static Future<List<Candidate>> find(SqlConnection tx, List<UUID> ids) {
        return tx.preparedQuery(CALLS)
                .execute(Tuple.tuple().addArrayOfUUID(ids.toArray(UUID[]::new)))
                .map(rows -> Rows.all(rows, ReplayCallStore::candidate));
    }

    private static Candidate candidate(Row row) {
        var webhook = Rows.number(row, "webhook_id");
        return new Candidate(
                row.getUUID("id"),
                row.getUUID("event_id"),
                webhook == null ? CallbackStore.target(row.getString("url")) : webhook,
                webhook != null,
                Rows.text(row, "status"),
                row.getBoolean("kept"),
                row.getBoolean("sample"));
    }

    /** Replays calls as the first attempts of new chains, due now in the order given. */
    static Future<Void> replay(SqlConnection tx, List<Candidate> calls) {
        var args = Tuple.tuple()
                .addArrayOfLong(calls.stream().map(Candidate::target).toArray(Long[]::new))
                .addArrayOfUUID(calls.stream().map(Candidate::event).toArray(UUID[]::new))
                .addArrayOfUUID(calls.stream().map(Candidate::call).toArray(UUID[]::new));
        return tx.preparedQuery(REPLAY).execute(args).mapEmpty();
    }
}
