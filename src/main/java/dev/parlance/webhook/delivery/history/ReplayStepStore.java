package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.HashSet;
import java.util.Set;

/** Moves the events of replays into the outbox, per second as many as the rate of the replay. */
public final class ReplayStepStore {
    // Moves nothing while earlier events of the replay wait, so that a slow receiver slows its replay.
    private static final String STEP = """
            with replay as materialized (
              select r.id, r.webhook_id, r.per_second
                from webhook_replay r
               where r.date_ended is null
                 and r.due <= now()
               order by r.due
               limit $1
                 for update skip locked
            ), able as materialized (
              select r.id, r.webhook_id, r.per_second, w.id is not null as wanted
                from replay r
                left join webhook w
                  on w.id = r.webhook_id
                 and w.status = 'ENABLED'
               where (select count(*)
                        from (select
                                from webhook_retry
                               where target = r.webhook_id
                                 and due <= now()
                               limit 2 * r.per_second) waiting) < 2 * r.per_second
            ), part as materialized (
              select a.id, a.webhook_id, i.event_id, i.call_id
                from able a
               cross join lateral (
                select event_id, call_id
                  from webhook_replay_item
                 where replay_id = a.id
                 order by event_id
                 limit a.per_second
               ) i
               where a.wanted
            ), handed as (
              insert into webhook_retry (target, event_id, attempt, parent_id, forced, due)
              select webhook_id, event_id, 0, call_id, true, now()
                from part
               order by event_id
            ), forced as (
              insert into webhook_call_forced (call_id, last_forced_at)
              select call_id, now()
                from part
               where call_id is not null
               order by call_id
              on conflict (call_id) do update set last_forced_at = excluded.last_forced_at
            ), done as (
              delete from webhook_replay_item i
               using part p
               where i.replay_id = p.id
                 and i.event_id = p.event_id
            ), dropped as (
              delete from webhook_replay_item i
               using able a
               where i.replay_id = a.id
                 and not a.wanted
            )
            update webhook_replay r
               set due = now() + interval '1 second',
                   replayed = r.replayed + (select count(*) from part p where p.id = r.id),
                   cancelled = coalesce(not a.wanted, false),
                   date_ended = case
                                  when not a.wanted
                                       or (a.id is not null
                                           and r.replayed + (select count(*) from part p where p.id = r.id) >= r.total)
                                  then now()
                                end
              from replay s
              left join able a
                on a.id = s.id
             where r.id = s.id
            returning r.webhook_id
            """;
    private static final int MOST = 16;

    private final Db db;

    public ReplayStepStore(Db db) {
        this.db = db;
    }

    /** Runs one step of each due replay; returns the targets that have deliveries now. */
    public Future<Set<Long>> step() {
        return db.query(STEP, Tuple.of(MOST))
                .map(rows -> new HashSet<>(Rows.all(rows, row -> row.getLong("webhook_id"))));
    }
}
