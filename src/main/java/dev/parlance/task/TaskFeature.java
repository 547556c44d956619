package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;

/** Builds the endpoints of asynchronous requests. */
public final class TaskFeature {
    private TaskFeature() {}

    public static List<Endpoint> endpoints(Db db) {
        return new AsyncEndpoints(new FindAsyncRequests(new AsyncRequestStore(db))).all();
    }
}
