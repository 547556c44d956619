package dev.parlance.job.source;

import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.HeaderCheck;
import dev.parlance.job.imports.ImportCallback;
import dev.parlance.job.imports.Importing;
import dev.parlance.services.Services;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.List;

/** The parts of new versions of source files, for the feature of jobs. */
public final class SourceFeature {
    private SourceFeature() {}

    /**
     * The endpoints of one event loop.
     *
     * @param otherHeaderNames of the header that describes the file, besides {@code Parlance}
     */
    public static List<Endpoint> endpoints(
            Db db,
            ReceiveFile files,
            TaskStore tasks,
            HeaderCheck check,
            List<String> otherHeaderNames,
            CallbackCheck callbacks) {
        return new SourceEndpoints(db, files, tasks, check, otherHeaderNames, callbacks).all();
    }

    /** What the import of a new version does with its file. */
    public static Importing importing(Services services, Db db, TaskStore tasks) {
        return new EndSource(
                db,
                tasks,
                new AsyncRequestStore(db),
                services.events(),
                new ImportCallback(services.callbacks()),
                services.clock());
    }

    /** Forgets the versions of files without jobs, so that the files can be deleted. */
    public static Future<Void> housekeeping(Db db) {
        return new SourceVersionStore(db).expire();
    }
}
