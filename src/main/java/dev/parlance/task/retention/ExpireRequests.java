package dev.parlance.task.retention;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import java.time.Duration;

/**
 * Deletes asynchronous requests and tasks some time after they ended, in short transactions. If several instances try
 * at the same time, one of them does it.
 */
public final class ExpireRequests {
    /** Tasks without a request, and those of a request that is kept longer. */
    private static final Duration TASKS = Duration.ofDays(7);

    private static final int ROWS = 1_000;
    /** Of each table and run; the next run continues. */
    private static final int MOST_STATEMENTS = 500;

    private final RetentionStore store;
    private final Duration requests;

    /**
     * Deletes what is old.
     *
     * @param retention how long a request is kept after its end
     */
    public ExpireRequests(Db db, Duration retention) {
        this(new RetentionStore(db, ROWS), retention);
    }

    ExpireRequests(RetentionStore store, Duration retention) {
        this.store = store;
        this.requests = retention;
    }

    /** Deletes what is due. */
    public Future<Void> run() {
        return tasks(MOST_STATEMENTS).compose(_ -> requests(0, MOST_STATEMENTS));
    }

    private Future<Void> tasks(int most) {
        return store.deleteTasks(TASKS).compose(more -> more && most > 1 ? tasks(most - 1) : Future.succeededFuture());
    }

    private Future<Void> requests(long after, int most) {
        return store.deleteRequests(after, requests)
                .compose(last -> last.filter(_ -> most > 1)
                        .map(next -> requests(next, most - 1))
                        .orElseGet(Future::succeededFuture));
    }
}
