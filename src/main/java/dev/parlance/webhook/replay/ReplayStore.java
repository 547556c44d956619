package dev.parlance.webhook.replay;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.TimeUids;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes calls again: as first attempts of new chains, due now, among what is tried again. */
public final class ReplayStore {
    private static final String CALLS = """
            select c.id, c.event_id, c.webhook_id, c.url, w.status, e.id is not null as kept
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
                from unnest($1::bigint[], $2::uuid[], $3::uuid[]) with ordinality as r (target, event_id, call_id, place)
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
    private static final String WEBHOOK = """
            select id, events, status
              from webhook
             where uid = $1
               and date_deleted is null
            """;
    // The calls for events of the range are at or after its beginning; they are found by the lists of the webhook.
    private static final String EVENTS = """
            with mine as (
              select i.id
                from webhook_call_list l
               cross join unnest(l.ids) as i (id)
               where l.webhook_id = $1
                 and l.level = 2
                 and i.id >= uuid_at($2)
              union all
              select e.id
                from webhook_call_fresh f
               cross join unnest(f.ids, f.webhook_ids) as e (id, webhook_id)
               where e.webhook_id = $1
                 and e.id >= uuid_at($2)
            ), fared as materialized (
              select c.event_id, bool_or(c.success) as success, (array_agg(c.id order by c.id desc))[1] as call_id
                from mine m
                join webhook_call c
                  on c.id = m.id
               group by c.event_id
            )
            select e.id as event_id, f.call_id
              from webhook_event e
              left join fared f
                on f.event_id = e.id
             where e.id >= uuid_at($2)
               and e.id < uuid_at($3)
               and e.kind = any ($4)
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
              select $6, $1, $7, $8, count(*)
                from event
              returning id
            )
            insert into webhook_replay_item (replay_id, event_id, call_id)
            select r.id, e.event_id, e.call_id
              from event e
             cross join replay r
            """;
    private static final String FIND = """
            select r.uid, w.uid as webhook_uid, r.total, r.replayed, r.per_second, r.date_created, r.date_ended, r.cancelled
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

    /**
     * What was handed over.
     *
     * @param targets where something is due now
     */
    public record Done(ReplayReceipt receipt, Set<Long> targets) {}

    private record Candidate(
            UUID call, UUID event, long target, @Nullable String obstacle) {}

    /** In the given order, all or none; fails with {@link Fault.Invalid} where one cannot be made again. */
    public Future<Done> replay(List<String> uids) {
        var ids = uids.stream().map(TimeUids::parse).toList();
        return db.transaction(tx -> candidates(
                        tx, ids.stream().flatMap(Stream::ofNullable).distinct().toList())
                .compose(found -> {
                    var violations = new ArrayList<Violation>();
                    var wanted = new ArrayList<Candidate>();
                    for (var i = 0; i < ids.size(); i++) {
                        var id = ids.get(i);
                        var one = found.stream()
                                .filter(call -> call.call.equals(id))
                                .findFirst();
                        var obstacle = one.isEmpty() ? "the webhook call does not exist" : one.get().obstacle;
                        if (obstacle == null) {
                            wanted.add(one.orElseThrow());
                        } else {
                            var code = one.isEmpty() ? "notFound" : "notReplayable";
                            violations.add(Violation.at("/webhookCalls/" + i, code, obstacle));
                        }
                    }
                    return violations.isEmpty()
                            ? write(tx, wanted, 0)
                            : Future.failedFuture(new Fault.Invalid(violations));
                }));
    }

    /** The oldest first, without those that cannot be. */
    public Future<Done> replayThoseThatCan(List<UUID> newestFirst) {
        return db.transaction(tx -> candidates(tx, newestFirst.reversed()).compose(found -> {
            var wanted = found.stream().filter(one -> one.obstacle == null).toList();
            return write(tx, wanted, found.size() - wanted.size());
        }));
    }

    private static Future<List<Candidate>> candidates(SqlConnection tx, List<UUID> ids) {
        return tx.preparedQuery(CALLS)
                .execute(Tuple.tuple().addArrayOfUUID(ids.toArray(UUID[]::new)))
                .map(rows -> Rows.all(rows, ReplayStore::candidate));
    }

    private static Candidate candidate(Row row) {
        var webhook = Rows.number(row, "webhook_id");
        var status = Rows.text(row, "status");
        String obstacle = null;
        if (!row.getBoolean("kept")) {
            obstacle = "its event is no longer retained";
        } else if (webhook != null && status == null) {
            obstacle = "its webhook is deleted";
        } else if (webhook != null && !"ENABLED".equals(status)) {
            obstacle = "its webhook is disabled";
        }
        var target = webhook == null ? CallbackStore.target(row.getString("url")) : webhook;
        return new Candidate(row.getUUID("id"), row.getUUID("event_id"), target, obstacle);
    }

    private static Future<Done> write(SqlConnection tx, List<Candidate> wanted, int skipped) {
        var targets = new LinkedHashSet<>(wanted.stream().map(Candidate::target).toList());
        var args = Tuple.tuple()
                .addArrayOfLong(wanted.stream().map(Candidate::target).toArray(Long[]::new))
                .addArrayOfUUID(wanted.stream().map(Candidate::event).toArray(UUID[]::new))
                .addArrayOfUUID(wanted.stream().map(Candidate::call).toArray(UUID[]::new));
        return tx.preparedQuery(REPLAY).execute(args).map(new Done(new ReplayReceipt(wanted.size(), skipped), targets));
    }

    /** Counts, or begins. */
    public Future<Replay> range(ReplayRange range, long createdBy) {
        return db.query(WEBHOOK, Tuple.of(range.webhookUid()))
                .compose(rows -> Rows.first(rows, row -> row)
                        .map(webhook -> range(range, webhook, createdBy))
                        .orElseGet(() -> Future.failedFuture(new Fault.Invalid(
                                Violation.at("/webhookUid", "notFound", "the webhook does not exist")))));
    }

    private Future<Replay> range(ReplayRange range, Row webhook, long createdBy) {
        var kinds = range.events() == null
                ? Rows.texts(webhook, "events")
                : range.events().stream().map(EventKind::name).toList();
        var args = Tuple.tuple()
                .addLong(webhook.getLong("id"))
                .addOffsetDateTime(range.from())
                .addOffsetDateTime(range.to())
                .addArrayOfString(kinds.toArray(String[]::new))
                .addString(range.status() == null ? null : range.status().name());
        if (range.dry()) {
            return db.query(COUNT, args)
                    .map(rows -> new Replay(
                            null,
                            range.webhookUid(),
                            Rows.one(rows).getLong("total"),
                            0,
                            range.rate(),
                            Replay.State.DRY_RUN,
                            null,
                            null));
        }
        if (!"ENABLED".equals(webhook.getString("status"))) {
            return Future.failedFuture(new Fault.Invalid(
                    Violation.at("/webhookUid", "notReplayable", "the webhook is disabled: enable it first")));
        }
        var uid = Uid.next();
        return db.query(BEGIN, args.addString(uid).addLong(createdBy).addInteger(range.rate()))
                .compose(_ -> find(uid));
    }

    public Future<Replay> find(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows ->
                        Rows.first(rows, ReplayStore::replay).orElseThrow(() -> new Fault.NotFound("replay", uid)));
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

    /** What it has handed over already is made nevertheless. */
    public Future<Void> cancel(String uid) {
        return find(uid).compose(_ -> db.query(CANCEL, Tuple.of(uid))).mapEmpty();
    }
}
