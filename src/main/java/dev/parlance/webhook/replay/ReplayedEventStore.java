package dev.parlance.webhook.replay;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.TimeUids;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects the events of replays by the results of their calls. */
public final class ReplayedEventStore {
    /** How far the clocks of instances may differ. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    // The calls for the events of a range are found in two ways. Those of most events begin on the same day, and the
    // lists of the webhook have them; the index by event has later ones of any webhook, which are few. If the webhook
    // has had so many calls that those of all webhooks for the range take less time, all are found by that index: the
    // index finds calls that are next to each other, and a call of the lists is looked up by itself, which takes
    // several times as long. Clocks of instances differ, so that a call may seem a little older than its event.
    // If the lists are used, that index is only read from the day after the range: the partition of the range is left
    // out when the statement runs.
    // If few calls have failed, the lists give only these for failed events, and the index by event says whether a
    // call has succeeded. That is a scalar query, which the planner cannot hash: it would read all calls for that.
    // Events are read in the order of their ids, which is about that of their rows: the first time, from the disk.
    // These lowest ids of times are arguments, so that the planner leaves out all other partitions: to read about them
    // for the first time in a connection takes much longer than the rest.
    // %s: the call of an event, by its calls.
    // $2, $3: of the range, and after it.
    // $6: of a minute before the range.
    // $7: of the hour of $6.
    // $8: of the day after the range.
    // $9: days from $6 to $8, each of which has an index by event.
    private static final String RESULTS = """
            with asked as materialized (
              select coalesce(sum(calls), 0) as calls,
                     coalesce($5 = 'FAIL'
                              and (1 + $9) * coalesce(sum(calls) filter (where not success), 0) < sum(calls),
                              false) as failed_only,
                     (select coalesce(sum(calls), 0) / 8
                        from webhook_call_list
                       where webhook_id = -1
                         and level = 1
                         and from_id >= $7
                         and from_id < $3) as most
                from webhook_call_list
               where webhook_id = $1
                 and level = 1
                 and from_id >= $7
                 and from_id < $3
            ), way as materialized (
              select failed_only,
                     (failed_only or calls < most)
                     and (select coalesce(sum(calls), 0)
                            from webhook_call_list
                           where webhook_id = $1
                             and level = 1
                             and success = any (array[false, not failed_only])
                             and from_id >= $7
                             and from_id < $8) < most as by_lists
                from asked
            ), mine as (
              select i.id
                from webhook_call_list l
               cross join unnest(l.ids) as i (id)
               where l.webhook_id = $1
                 and l.level = 2
                 and split_part(l.kind, ' ', 1) = any ($4)
                 and l.success = any (array[false, (select not failed_only from way)])
                 and l.from_id >= $7
                 and l.from_id < $8
                 and i.id >= $6
                 and (select by_lists from way)
              union all
              select e.id
                from webhook_call_fresh f
               cross join unnest(f.ids, f.webhook_ids) as e (id, webhook_id)
               where e.webhook_id = $1
                 and e.id >= $6
                 and e.id < $8
                 and (select by_lists from way)
            ), call as (
              select c.id, c.event_id, c.success
                from mine m
               cross join lateral (
                  select id, event_id, success, kind
                    from webhook_call
                   where id = m.id
                     and id >= $6
                     and id < $8
                  offset 0
                ) c
               where c.event_id >= $2
                 and c.event_id < $3
                 and c.kind = any ($4)
              union all
              select id, event_id, success
                from webhook_call
               where webhook_id = $1
                 and event_id >= $2
                 and event_id < $3
                 and id >= $6
                 and id >= (select case when by_lists then $8 else $6 end from way)
                 and kind = any ($4)
            ), outcome as (
              select event_id, %s as call_id
                from call
               group by event_id
              having case $5
                       when 'SUCCESS' then bool_or(success)
                       when 'FAIL' then not bool_or(success)
                       else true
                     end
            ), result as materialized (
              select event_id, call_id
                from outcome
               where (select not (by_lists and failed_only) from way)
                  or (select true
                        from webhook_call c
                       where c.event_id = outcome.event_id
                         and c.webhook_id = $1
                         and c.id >= $6
                         and c.id < $8
                         and c.success
                       limit 1) is null
               order by event_id
            )
            """;
    private static final String EVENTS = RESULTS + """
            select e.id as event_id, r.call_id
              from webhook_event e
              left join result r
                on r.event_id = e.id
              join webhook w
                on w.id = $1
             where e.id >= $2
               and e.id < $3
               and e.kind = any ($4)
               and not e.sample
               and (w.filter is null
                    or wants_event(w.filter, event_json(e.body),
                                   coalesce(e.client_uid, client_of_project(e.project_id))))
               and ($5::text is null
                    or ($5 = 'MISSED') = (r.event_id is null))
            """;
    private static final String NEWEST = "(array_agg(id order by id desc))[1]";
    private static final String COUNT = "with event as (" + EVENTS.formatted("null::uuid") + """
            )
            select count(*) as total
              from event
            """;
    // A call says the kind of its event, so the events, whose bodies make them large, are not read. An index has those
    // that were samples. The call of a late retry can outlive its event, and all events before the oldest one are gone.
    private static final String COUNT_CALLED = RESULTS.formatted("null::uuid") + """
            select count(*) as total
              from result
             where event_id >= (select id
                                  from webhook_event
                                 where id >= $2
                                   and id < $3
                                 order by id
                                 limit 1)
               and event_id not in (select id
                                      from webhook_event
                                     where sample
                                       and id >= $2
                                       and id < $3)
            """;
    private static final String BEGIN = "with event as materialized (" + EVENTS.formatted(NEWEST) + """
            ), replay as (
              insert into webhook_replay (uid, webhook_id, created_by, per_second, total)
              select $10, $1, $11, $12, count(*)
                from event
              returning id
            )
            insert into webhook_replay_item (replay_id, event_id, call_id)
            select r.id, e.event_id, e.call_id
              from event e
             cross join replay r
            """;

    private final Db db;

    public ReplayedEventStore(Db db) {
        this.db = db;
    }

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
        /** Whether only events with calls are selected. */
        private boolean called() {
            return "FAIL".equals(status) || "SUCCESS".equals(status);
        }

        Tuple args() {
            var first = from.toInstant().minus(CLOCKS);
            var firstDay = first.truncatedTo(ChronoUnit.DAYS);
            var dayAfter = to.toInstant().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
            return Tuple.tuple()
                    .addLong(webhook)
                    .addUUID(TimeUids.from(from.toInstant()))
                    .addUUID(TimeUids.from(to.toInstant()))
                    .addArrayOfString(kinds.toArray(String[]::new))
                    .addString(status)
                    .addUUID(TimeUids.from(first))
                    .addUUID(TimeUids.from(first.truncatedTo(ChronoUnit.HOURS)))
                    .addUUID(TimeUids.from(dayAfter))
                    .addLong(firstDay.until(dayAfter, ChronoUnit.DAYS));
        }
    }

    /**
     * Counts the events.
     *
     * @param filtered whether the webhook has a filter
     */
    Future<Long> count(Selection selection, boolean filtered) {
        var query = selection.called() && !filtered ? COUNT_CALLED : COUNT;
        return db.query(query, selection.args()).map(rows -> Rows.one(rows).getLong("total"));
    }

    /** Starts a replay of the events. */
    Future<Void> begin(Selection selection, String uid, long createdBy, int perSecond) {
        return db.query(
                        BEGIN,
                        selection.args().addString(uid).addLong(createdBy).addInteger(perSecond))
                .mapEmpty();
    }
}
