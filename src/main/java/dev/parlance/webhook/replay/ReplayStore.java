package dev.parlance.webhook.replay;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Replays of ranges of events, and the webhooks that they are for. */
public final class ReplayStore {
    private static final String WEBHOOK = """
            select id, events, status, filter is not null as filtered
              from webhook
             where uid = $1
               and date_deleted is null
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

    /**
     * The webhook of a replay.
     *
     * @param events the kinds of events that it receives
     * @param filtered whether it has a filter
     */
    record Subscription(long id, List<String> events, boolean enabled, boolean filtered) {}

    Future<Optional<Subscription>> webhook(String uid) {
        return db.query(WEBHOOK, Tuple.of(uid)).map(rows -> Rows.first(rows, ReplayStore::subscription));
    }

    private static Subscription subscription(Row row) {
        return new Subscription(
                row.getLong("id"),
                Rows.texts(row, "events"),
                "ENABLED".equals(row.getString("status")),
                row.getBoolean("filtered"));
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
