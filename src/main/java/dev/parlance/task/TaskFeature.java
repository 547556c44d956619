package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;

/** Asynchronous requests as callers see them. */
public final class TaskFeature {
    private TaskFeature() {}

    public static List<Endpoint> endpoints(Db db) {
        return new AsyncEndpoints(new AsyncRequestStore(db)).all();
    }
}
