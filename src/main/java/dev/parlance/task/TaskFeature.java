package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.task.retention.ExpireRequests;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;

/** The endpoints of asynchronous requests, and what deletes old ones. */
public final class TaskFeature {
    private TaskFeature() {}

    public static List<Endpoint> endpoints(Db db) {
        return new AsyncEndpoints(new FindAsyncRequests(new AsyncRequestStore(db))).all();
    }

    /**
     * Deletes asynchronous requests and tasks that ended long ago.
     *
     * @param retention how long a request is kept after its end
     */
    public static Future<Void> housekeeping(Db db, Duration retention) {
        return new ExpireRequests(db, retention).run();
    }
}
