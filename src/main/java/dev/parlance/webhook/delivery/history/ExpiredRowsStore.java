package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.LocalDate;
import java.util.UUID;

/**
 * Rows that belong to expired events and calls, in tables without partitions. Each statement deletes a few thousand, so
 * that none takes long.
 */
final class ExpiredRowsStore {
    // Goes on after the last row: what was deleted stays in the index while an older transaction is open.
    private static final String KEYS = """
            with expired as materialized (
              select uid, event_id as id
                from webhook_event_key
               where event_id > $2
                 and event_id < uuid_at_day($1)
               order by event_id
               limit $3
            ), deleted as (
              delete from webhook_event_key k
               using expired e
               where k.uid = e.uid
            )
            select id
              from expired
             order by id desc
             limit 1
            """;
    private static final String CHUNKS = """
            with expired as materialized (
              select from_id as id
                from webhook_call_chunk
               where from_id > $2
                 and from_id < uuid_at_day($1)
               order by from_id
               limit $3
            ), deleted as (
              delete from webhook_call_chunk c
               using expired e
               where c.from_id = e.id
            )
            select id
              from expired
             order by id desc
             limit 1
            """;
    private static final String FORCED = """
            with expired as materialized (
              select call_id as id
                from webhook_call_forced
               where call_id > $2
                 and call_id < uuid_at_day($1)
               order by call_id
               limit $3
            ), deleted as (
              delete from webhook_call_forced f
               using expired e
               where f.call_id = e.id
            )
            select id
              from expired
             order by id desc
             limit 1
            """;
    private static final String REPLAYS = """
            delete from webhook_replay
             where date_ended < $1::date
            """;
    private static final String WEBHOOKS = """
            with deleted as (
              delete from webhook w
               where date_deleted < $1::date
                 and not exists (select from webhook_call_list l where l.webhook_id = w.id)
                 and not exists (select from webhook_replay r where r.webhook_id = w.id)
              returning id
            ), lanes as (
              delete from webhook_lane l
               using deleted d
               where l.target = d.id
            )
            delete from webhook_success s
             using deleted d
             where s.webhook_id = d.id
            """;
    // Webhooks that are not paused deliver or drop what waits. The oldest rows of a target come first, so that a part
    // without an expired event is the last one.
    private static final String WAITING = """
            with part as materialized (
              select o.target, o.tx, o.id, o.event_id
                from webhook w
               cross join lateral (
                  select target, tx, id, event_id
                    from webhook_outbox
                   where target between w.id and w.id
                   order by target, tx, id
                   limit $2
                ) o
               where w.paused
            ), deleted as (
              delete from webhook_outbox o
               using part p
               where o.target = p.target
                 and o.tx = p.tx
                 and o.id = p.id
                 and p.event_id < uuid_at_day($1)
              returning o.id
            )
            select count(*) as deleted
              from deleted
            """;
    private static final String RETRIES = """
            delete from webhook_retry r
             using webhook w
             where w.paused
               and r.target = w.id
               and r.event_id < uuid_at_day($1)
            """;
    private static final int ROWS = 5_000;
    /** Statements per table and run. */
    private static final int MOST = 2_000;

    private static final UUID FIRST = new UUID(0, 0);

    private ExpiredRowsStore() {}

    /** Deletes the identifiers that publishers gave to events before this day. */
    static Future<Void> deleteKeys(SqlConnection connection, LocalDate before) {
        return delete(connection, KEYS, before, FIRST, MOST);
    }

    /** Deletes what is stored about calls before this day beside their lists. */
    static Future<Void> deleteCalls(SqlConnection connection, LocalDate before) {
        return delete(connection, CHUNKS, before, FIRST, MOST)
                .compose(_ -> delete(connection, FORCED, before, FIRST, MOST));
    }

    /** Deletes what waits for paused webhooks and belongs to events before this day. */
    static Future<Void> deleteWaiting(SqlConnection connection, LocalDate before) {
        return deleteWaiting(connection, before, MOST)
                .compose(_ -> connection.preparedQuery(RETRIES).execute(Tuple.of(before)))
                .mapEmpty();
    }

    private static Future<Void> deleteWaiting(SqlConnection connection, LocalDate before, int most) {
        return connection
                .preparedQuery(WAITING)
                .execute(Tuple.of(before, ROWS))
                .compose(rows -> Rows.one(rows).getLong("deleted") > 0 && most > 1
                        ? deleteWaiting(connection, before, most - 1)
                        : Future.succeededFuture());
    }

    private static Future<Void> delete(SqlConnection connection, String sql, LocalDate before, UUID after, int most) {
        return connection
                .preparedQuery(sql)
                .execute(Tuple.of(before, after, ROWS))
                .compose(rows -> Rows.first(rows, row -> row.getUUID("id"))
                        .filter(_ -> most > 1)
                        .map(last -> delete(connection, sql, before, last, most - 1))
                        .orElseGet(Future::succeededFuture));
    }

    /** Deletes the replays that ended before this day, and the deleted webhooks that have no calls any more. */
    static Future<Void> deleteWebhooks(SqlConnection connection, LocalDate before) {
        return connection
                .preparedQuery(REPLAYS)
                .execute(Tuple.of(before))
                .compose(_ -> connection.preparedQuery(WEBHOOKS).execute(Tuple.of(before)))
                .mapEmpty();
    }
}
