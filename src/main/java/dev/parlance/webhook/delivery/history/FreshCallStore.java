package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/**
 * Adds calls to the lists from which pages of the history are found, shortly after the calls were written. Only the
 * instance that gets the lock does it. Readers also count the calls that are not listed yet, so no call is missing.
 */
public final class FreshCallStore {
    private static final String LIST = """
            select n.calls,
                   case
                     when n.calls > 0 and pg_try_advisory_xact_lock(hashtext('webhook call lists'))
                     then list_calls($1::integer, $2::integer)
                     else 0
                   end as taken
              from (select coalesce(sum(cardinality(f.ids)), 0) as calls
                      from (select ids from webhook_call_fresh order by id limit $1::integer) f) n
            """;
    /** Groups of calls per transaction. */
    private static final int MOST = 100;
    /** Calls per chunk: at most this many identifiers are sorted to find a page. */
    public static final int CHUNK = 4096;

    private final Db db;
    private final int chunk;

    public FreshCallStore(Db db, int chunk) {
        this.db = db;
        this.chunk = chunk;
    }

    /** Adds fresh calls to the lists, and returns about how many; none if another instance does it. */
    public Future<Long> run() {
        return run(0);
    }

    private Future<Long> run(long before) {
        return db.query(LIST, Tuple.of(MOST, chunk)).compose(rows -> {
            var row = Rows.one(rows);
            var taken = row.getInteger("taken");
            var calls = taken > 0 ? before + row.getLong("calls") : before;
            return taken < MOST ? Future.succeededFuture(calls) : run(calls);
        });
    }
}
