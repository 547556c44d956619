package dev.parlance.db;

import dev.parlance.config.section.DatabaseSection;
import dev.parlance.db.connection.ConnectionShare;
import dev.parlance.db.connection.LiveClients;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs statements and transactions. Safe from any thread. If it is opened on an event loop, its connections belong to
 * that loop, so that a verticle with its own instance needs no other thread.
 *
 * <p>Failures: {@link Fault.Unavailable} if the database does not respond, is full or takes too long; other errors of
 * the server stay a {@code PgException}, see {@link SqlStates}.
 */
public final class Db {
    private static final int TRANSACTION_ATTEMPTS = 4;
    private static final Duration RETRY_WAIT = Duration.ofMillis(10);
    private static final int FRESH_SECONDS = 2;
    private static final String PING = "select 1";
    private static final String READ_ONLY = "set transaction read only";
    private static final String BEGIN_SNAPSHOT = "begin transaction isolation level repeatable read, read only";
    private static final String END_SNAPSHOT = "commit";

    private final Vertx vertx;
    private final LiveClients clients;
    private final boolean rehearses;

    private Db(Vertx vertx, LiveClients clients, boolean rehearses) {
        this.vertx = vertx;
        this.clients = clients;
        this.rehearses = rehearses;
    }

    /**
     * Creates a client; the first statement opens a connection.
     *
     * @param server from {@link DatabaseServer#options}
     * @param settings the time-outs
     * @param connections at least two
     */
    public static Db open(Vertx vertx, PgConnectOptions server, DatabaseSection settings, int connections) {
        var share = ConnectionShare.of(connections);
        return new Db(vertx, LiveClients.open(vertx, server, readsByKey(server), settings, share), false);
    }

    /**
     * A client on the same connections that changes nothing: it rolls each transaction back and then fails with {@link
     * Rehearsed}, single statements run in read-only transactions, and statements that commit themselves are not run.
     */
    public Db rehearsing() {
        return new Db(vertx, clients, true);
    }

    /**
     * As {@link #open}, for statements on queues. Their only good plan uses the indexes. These tables fill and empty
     * within seconds, so that their statistics would mislead the planner.
     */
    public static Db openForQueues(Vertx vertx, PgConnectOptions server, DatabaseSection settings, int connections) {
        var options = new PgConnectOptions(server)
                .addProperty("plan_cache_mode", "force_generic_plan")
                .addProperty("enable_seqscan", "off")
                .addProperty("enable_bitmapscan", "off");
        return open(vertx, options, settings, connections);
    }

    /** A read by key has one good plan; planning its joins each time would take longer than running them. */
    private static PgConnectOptions readsByKey(PgConnectOptions server) {
        return new PgConnectOptions(server).addProperty("plan_cache_mode", "force_generic_plan");
    }

    /** Whether this client changes nothing. */
    public boolean rehearses() {
        return rehearses;
    }

    /**
     * Runs a short read by key. It shares its connection with other statements, which a slow one would delay; never use
     * it for a write.
     */
    public Future<RowSet<Row>> read(String sql, Tuple args) {
        return clients.read(sql, args).recover(Db::refuse);
    }

    /** Runs one statement in its own transaction. */
    public Future<RowSet<Row>> query(String sql, Tuple args) {
        if (rehearses) {
            return attempt(tx -> readOnly(tx, sql, args)).recover(Db::rehearsed).recover(Db::refuse);
        }
        return clients.pooled(pool -> pool.preparedQuery(sql).execute(args)).recover(Db::refuse);
    }

    private static Future<RowSet<Row>> readOnly(SqlConnection tx, String sql, Tuple args) {
        return tx.query(READ_ONLY).execute().compose(_ -> tx.preparedQuery(sql).execute(args));
    }

    /** A statement that would have written ends its rehearsal; the database is available. */
    private static <T> Future<T> rehearsed(Throwable failure) {
        return Future.failedFuture(SqlStates.isReadOnly(failure) ? new Rehearsed() : failure);
    }

    /** Runs one statement without arguments in its own transaction. */
    public Future<RowSet<Row>> query(String sql) {
        return query(sql, Tuple.tuple());
    }

    /**
     * Commits if the work succeeds, and rolls back if it fails or throws. After a serialization failure or a deadlock
     * the transaction is retried a few times, so the work must have no effect outside its connection.
     */
    public <T> Future<T> transaction(Function<SqlConnection, Future<T>> work) {
        return attempt(rehearses ? tx -> rehearsal(work, tx) : work).recover(Db::refuse);
    }

    private static <T> Future<T> rehearsal(Function<SqlConnection, Future<T>> work, SqlConnection tx) {
        return guarded(work, tx).compose(_ -> Future.failedFuture(new Rehearsed()));
    }

    /**
     * Lets all statements of the work see one moment, and change nothing. The begin of the transaction is sent together
     * with the first statement, and the result does not wait for its end.
     */
    public <T> Future<T> snapshot(Function<SqlConnection, Future<T>> work) {
        return retried(() -> onceInSnapshot(work), 1).recover(Db::refuse);
    }

    private <T> Future<T> onceInSnapshot(Function<SqlConnection, Future<T>> work) {
        var result = Promise.<T>promise();
        clients.pooled(pool -> pool.withConnection(connection -> snapshot(work, connection, result)))
                .onFailure(result::tryFail);
        return result.future();
    }

    private static <T> Future<T> snapshot(
            Function<SqlConnection, Future<T>> work, SqlConnection connection, Promise<T> result) {
        var begun = connection.query(BEGIN_SNAPSHOT).execute();
        return Future.join(begun, guarded(work, connection))
                .map(both -> both.<T>resultAt(1))
                .onComplete(result)
                .eventually(() -> connection.query(END_SNAPSHOT).execute());
    }

    /** Runs one statement of a store, which commits itself: a transaction would cost two more round trips. */
    public <T> Future<T> statement(Function<SqlConnection, Future<T>> work) {
        if (rehearses) {
            return Future.failedFuture(new Rehearsed());
        }
        return clients.pooled(pool -> pool.withConnection(connection -> guarded(work, connection)))
                .recover(Db::refuse);
    }

    /**
     * Runs statements that commit themselves on one connection, such as commands that may not run in a transaction. The
     * work restores the settings that it changes and releases its locks, before the connection is used for other work.
     */
    public <T> Future<T> session(Function<SqlConnection, Future<T>> work) {
        return statement(work);
    }

    private <T> Future<T> attempt(Function<SqlConnection, Future<T>> work) {
        return retried(() -> clients.pooled(pool -> pool.withTransaction(connection -> guarded(work, connection))), 1);
    }

    private <T> Future<T> retried(Supplier<Future<T>> work, int attempt) {
        return work.get().recover(failure -> {
            if (!SqlStates.isRetryable(failure) || attempt >= TRANSACTION_ATTEMPTS) {
                return Future.failedFuture(failure);
            }
            return vertx.timer(retryWait(attempt), TimeUnit.MILLISECONDS).compose(_ -> retried(work, attempt + 1));
        });
    }

    /** If the work throws, the driver would return a connection whose transaction is still open. */
    private static <T> Future<T> guarded(Function<SqlConnection, Future<T>> work, SqlConnection connection) {
        try {
            return work.apply(connection);
        } catch (RuntimeException thrown) {
            return Future.failedFuture(thrown);
        }
    }

    private static long retryWait(int attempt) {
        return ThreadLocalRandom.current().nextLong(1, RETRY_WAIT.toMillis() << attempt);
    }

    /** Succeeds if the database responds on connections of both kinds, or has just done so for other statements. */
    public Future<Void> ping() {
        return clients.answeredWithin(FRESH_SECONDS)
                ? Future.succeededFuture()
                : Future.join(query(PING), read(PING, Tuple.tuple())).mapEmpty();
    }

    /** The number of open connections. */
    public int connections() {
        return clients.connections();
    }

    /** Closes the connections; statements in flight fail, so drain first. */
    public Future<Void> close() {
        return clients.close();
    }

    private static <T> Future<T> refuse(Throwable failure) {
        return Future.failedFuture(Outages.translate(failure));
    }

    /** The work of a rehearsal has succeeded, and its transaction is rolled back. */
    private static final class Rehearsed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Rehearsed() {
            super("rolled back after a rehearsal", null, false, false);
        }
    }
}
