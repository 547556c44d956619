package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/**
 * Adds calls to the lists from which pages of the history are found, shortly after the calls were written. Only the
 * instance that gets the lock does it. Readers also count the calls that are not listed yet, so no call is missing.
 */
public final class FreshCallStore {
    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtext('webhook call lists'))
            """;
    private static final String LIST = """
            select case
                     when pg_try_advisory_xact_lock(hashtext('webhook call lists'))
                     then list_calls($1, $2)
                     else 0
                   end as taken
            """;
    /** Groups of calls per transaction. */
    private static final int MOST = 100;
    /** Calls per chunk: at most this many identifiers are sorted to find a page. */
    public static final int CHUNK = 4096;

    private final Db db;
    private final int chunk;
    private boolean running;

    public FreshCallStore(Db db, int chunk) {
        this.db = db;
        this.chunk = chunk;
    }

    /** Locks the lists until the end of the transaction. */
    static Future<Void> locked(SqlConnection tx) {
        return tx.query(LOCK).execute().mapEmpty();
    }

    /** Adds fresh calls to the lists; one run at a time. */
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
