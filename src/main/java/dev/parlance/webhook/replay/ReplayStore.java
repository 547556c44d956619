package dev.parlance.webhook.replay;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replays of ranges of events, and the events that each of them has not queued yet. */
public final class ReplayStore {
    /** How far the clocks of instances may differ. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private static final String WEBHOOK = """
            select id, events, status
              from webhook
             where uid = $1
               and date_deleted is null
            """;
    // The calls for the events of a range are found in two ways. Those of most events begin on the same day, and the
    // lists of the webhook have them; the index by event has later ones of any webhook, which are few. If the webhook
    // has had so many calls that those of all webhooks for the range take less time, all are found by that index: the
    // index finds calls that are next to each other, and a call of the lists is looked up by itself, which takes
    // several times as long. Clocks of instances differ, so that a call may seem a little older than its event.
    // These lowest ids of times are arguments, so that the planner leaves out all other partitions: to read about them
    // for the first time in a connection takes much longer than the rest.
    // $2, $3: of the range, and after it.
    // $6: of a minute before the range.
    // $7: of the hour of $6.
    // $8: of the day after the range.
    private static final String EVENTS = """
            with border as materialized (
              select case
                       when (select 8 * coalesce(sum(l.calls), 0)
                               from webhook_call_list l
                              where l.webhook_id = $1
                                and l.level = 1
                                and l.from_id >= $7
                                and l.from_id < $8)
                            < (select coalesce(sum(l.calls), 0)
                                 from webhook_call_list l
                                where l.webhook_id = -1
                                  and l.level = 1
                                  and l.from_id >= $7
                                  and l.from_id < $3)
                       then $8
                       else $6
                     end as id
            ), mine as (
              select i.id
                from webhook_call_list l
               cross join unnest(l.ids) as i (id)
               where l.webhook_id = $1
                 and l.level = 2
                 and split_part(l.kind, ' ', 1) = any ($4)
                 and l.success = any (array[true, false])
                 and l.from_id >= $7
                 and l.from_id < $8
                 and l.from_id < (select id from border)
                 and i.id >= $6
                 and i.id < (select id from border)
              union all
              select e.id
                from webhook_call_fresh f
               cross join unnest(f.ids, f.webhook_ids) as e (id, webhook_id)
               where e.webhook_id = $1
                 and e.id >= $6
                 and e.id < (select id from border)
            ), call as (
              select c.id, c.event_id, c.success
                from mine m
               cross join lateral (
                  select id, event_id, success
                    from webhook_call
                   where id = m.id
                     and id >= $6
                     and id < $8
                  offset 0
                ) c
               where c.event_id >= $2
                 and c.event_id < $3
              union all
              select id, event_id, success
                from webhook_call
               where webhook_id = $1
                 and event_id >= $2
                 and event_id < $3
                 and id >= $6
                 and id >= (select id from border)
            ), outcome as materialized (
              select event_id, bool_or(success) as success, (array_agg(id order by id desc))[1] as call_id
                from call
               group by event_id
            )
            select e.id as event_id, f.call_id
              from webhook_event e
              left join outcome f
                on f.event_id = e.id
              join webhook w
                on w.id = $1
             where e.id >= $2
               and e.id < $3
               and e.kind = any ($4)
               and not e.sample
               and (w.filter is null or wants_event(w.filter, event_json(e.body), e.project_id))
               and ($5::text is null
                    or case $5
                         when 'SUCCESS' then f.success
                         when 'FAIL' then not f.success
                         else f.success is null
                       end)
            """;
    private static final String COUNT = "with event as (" + EVENTS + """
            )
            select count(*) as total
              from event
            """;
    private static final String BEGIN = "with event as materialized (" + EVENTS + """
            ), replay as (
              insert into webhook_replay (uid, webhook_id, created_by, per_second, total)
              select $9, $1, $10, $11, count(*)
                from event
              returning id
            )
            insert into webhook_replay_item (replay_id, event_id, call_id)
            select r.id, e.event_id, e.call_id
              from event e
             cross join replay r
            """;
    private static final String FIND = """
            select r.uid, w.uid as webhook_uid, r.total, r.replayed, r.per_second, r.date_created, r.date_ended,
                   r.cancelled
              from webhook_replay r
              join webhook w
                on w.id = r.webhook_id
             where r.uid = $1
            """;
    private static final String CANCEL = """
            with cancelled as (
              update webhook_replay
                 set date_ended = now(),
                     cancelled = true
               where uid = $1
                 and date_ended is null
              returning id
            )
            delete from webhook_replay_item i
             using cancelled c
             where i.replay_id = c.id
            """;

    private final Db db;

    public ReplayStore(Db db) {
        this.db = db;
    }

    /** The webhook of a replay, with the kinds of events that it receives. */
    record Subscription(long id, List<String> events, boolean enabled) {}

    /**
     * The events that a replay consists of.
     *
     * @param to exclusive
     * @param status {@code SUCCESS}, {@code FAIL}, {@code MISSED} for events without a call, or null for all
     */
    record Selection(
            long webhook,
            OffsetDateTime from,
            OffsetDateTime to,
            List<String> kinds,
            @Nullable String status) {
        Tuple args() {
            var first = from.toInstant().minus(CLOCKS);
            var dayAfter = to.toInstant().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
            return Tuple.tuple()
                    .addLong(webhook)
                    .addUUID(TimeUids.from(from.toInstant()))
                    .addUUID(TimeUids.from(to.toInstant()))
                    .addArrayOfString(kinds.toArray(String[]::new))
                    .addString(status)
                    .addUUID(TimeUids.from(first))
                    .addUUID(TimeUids.from(first.truncatedTo(ChronoUnit.HOURS)))
                    .addUUID(TimeUids.from(dayAfter));
        }
    }

    Future<Optional<Subscription>> webhook(String uid) {
        return db.query(WEBHOOK, Tuple.of(uid)).map(rows -> Rows.first(rows, ReplayStore::subscription));
    }

    private static Subscription subscription(Row row) {
        return new Subscription(
                row.getLong("id"), Rows.texts(row, "events"), "ENABLED".equals(row.getString("status")));
    }

    Future<Long> count(Selection selection) {
        return db.query(COUNT, selection.args()).map(rows -> Rows.one(rows).getLong("total"));
    }

    Future<Void> begin(Selection selection, String uid, long createdBy, int perSecond) {
        return db.query(
                        BEGIN,
                        selection.args().addString(uid).addLong(createdBy).addInteger(perSecond))
                .mapEmpty();
    }

    Future<Optional<Replay>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, ReplayStore::replay));
    }

    private static Replay replay(Row row) {
        var ended = Rows.instant(row, "date_ended");
        var state = row.getBoolean("cancelled")
                ? Replay.State.CANCELLED
                : ended == null ? Replay.State.RUNNING : Replay.State.COMPLETED;
        return new Replay(
                row.getString("uid"),
                row.getString("webhook_uid"),
                row.getLong("total"),
                row.getLong("replayed"),
                row.getInteger("per_second"),
                state,
                Rows.at(row, "date_created"),
                ended);
    }

    /** Ends a replay that still runs and drops the events that it has not queued yet. */
    Future<Void> cancel(String uid) {
        return db.query(CANCEL, Tuple.of(uid)).mapEmpty();
    }
}
