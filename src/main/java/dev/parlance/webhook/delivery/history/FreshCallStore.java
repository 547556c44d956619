package dev.parlance.webhook.delivery.history;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Adds calls to the lists from which pages of the history are found, shortly after the calls were written. Only the
 * instance that gets the lock does it. Readers also count the calls that are not listed yet, so no call is missing.
 */
public final class FreshCallStore {
    // Writing to the lists of all webhooks costs as much however few calls they get.
    // Many workers write small groups, so a transaction must be limited by its calls.
    private static final String LIST = """
            select n.calls, n.more,
                   case
                     when n.calls > 0 and pg_try_advisory_xact_lock(hashtext('webhook call lists'))
                     then list_calls(n.groups::integer, $3::integer)
                     else 0
                   end as taken
              from (select count(*) filter (where before < $2) as groups,
                           coalesce(sum(calls) filter (where before < $2), 0)::bigint as calls,
                           count(*) = $1 or coalesce(max(before), 0) >= $2 as more
                      from (select cardinality(ids) as calls,
                                   sum(cardinality(ids)) over (order by id) - cardinality(ids) as before
                              from (select id, ids from webhook_call_fresh order by id limit $1::integer) f) g) n
            """;
    /** Groups of calls per transaction. */
    static final int MOST_GROUPS = 1_000;
    /** Calls per transaction; the last group may exceed them. */
    static final int MOST_CALLS = 20_000;
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
        var listed = new AtomicLong();
        return InOrder.whileTrue(() -> list(listed)).map(_ -> listed.get());
    }

    private Future<Boolean> list(AtomicLong listed) {
        return db.query(LIST, Tuple.of(MOST_GROUPS, (long) MOST_CALLS, chunk)).map(rows -> {
            var row = Rows.one(rows);
            if (row.getInteger("taken") == 0) {
                return false;
            }
            listed.addAndGet(row.getLong("calls"));
            return row.getBoolean("more");
        });
    }
}
