package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/**
 * Puts calls into the lists that the history is paged by, a moment after they were written. One at a time does it, whoever
 * gets the lock; what is not listed yet is counted by the reader, so nothing is ever missing.
 */
public final class FreshCallStore {
    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtext('webhook call lists'))
            """;
    private static final String LIST = """
            select case when pg_try_advisory_xact_lock(hashtext('webhook call lists')) then list_calls($1, $2) else 0 end as taken
            """;
    /** Groups in one transaction. */
    private static final int MOST = 100;
    /** Calls of a chunk: as many identifiers are sorted at most to find a page. */
    public static final int CHUNK = 4096;

    private final Db db;
    private final int chunk;
    private boolean running;

    public FreshCallStore(Db db, int chunk) {
        this.db = db;
        this.chunk = chunk;
    }

    /** Waits until nobody else changes the lists, up to the end of the transaction. */
    static Future<Void> locked(SqlConnection tx) {
        return tx.query(LOCK).execute().mapEmpty();
    }

    /** Lists what is fresh; one run at a time. */
    public Future<Void> run() {
        if (running) {
            return Future.succeededFuture();
        }
        running = true;
        return part().onComplete(_ -> running = false);
    }

    private Future<Void> part() {
        return db.query(LIST, Tuple.of(MOST, chunk))
                .compose(rows -> Rows.one(rows).getInteger("taken") < MOST ? Future.succeededFuture() : part());
    }
}
