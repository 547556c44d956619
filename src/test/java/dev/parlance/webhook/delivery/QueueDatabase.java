package dev.parlance.webhook.delivery;

import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;

/** A database with the settings of delivery that counts the rows that its statements read. */
public final class QueueDatabase implements AutoCloseable {
    private final TestDatabase database = TestDatabase.fresh();
    private final Db db;

    public QueueDatabase(Vertx vertx) {
        var settings = TestConfig.with().database();
        db = Db.openForQueues(vertx, database.options(), settings, 4);
    }

    public Db db() {
        return db;
    }

    /** The database for instances of the service. */
    TestDatabase database() {
        return database;
    }

    /** Waits until a condition of SQL is met. */
    void await(String condition) {
        var sql = "select count(*) from (select %s) c (met) where met".formatted(condition);
        Waiting.until(condition, () -> number(sql) > 0);
    }

    public RowSet<Row> query(String sql) {
        return Waiting.result(db.query(sql));
    }

    /** Adds a first attempt and a retry of each event, for some targets in turn. */
    public void queueEvents(int targets) {
        query("""
                insert into webhook_outbox (target, event_id)
                select row_number() over (order by id) %% %d, id from webhook_event
                """.formatted(targets));
        query("""
                insert into webhook_retry (target, event_id, attempt, parent_id, due)
                select target, event_id, 1, event_id, now() - interval '1 minute' from webhook_outbox
                """);
    }

    public long number(String sql) {
        return Rows.one(query(sql)).getLong(0);
    }

    /** The rows read until now in tables whose names match a regular expression. */
    public long met(String tables) {
        query("select pg_stat_force_next_flush()");
        return number("""
                select (select sum(idx_tup_read) from pg_stat_user_indexes where relname ~ '^(%1$s)')
                       + (select sum(seq_tup_read) from pg_stat_user_tables where relname ~ '^(%1$s)')
                """.formatted(tables));
    }

    /** The blocks read until now of the indexes of tables whose names match a regular expression. */
    public long blocksOfIndexes(String tables) {
        query("select pg_stat_force_next_flush()");
        return number(
                "select sum(idx_blks_hit + idx_blks_read)::bigint from pg_statio_user_indexes where relname ~ '^(%s)'"
                        .formatted(tables));
    }

    @Override
    public void close() {
        Waiting.result(db.close());
    }
}
