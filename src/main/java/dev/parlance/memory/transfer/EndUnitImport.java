package dev.parlance.memory.transfer;

import dev.parlance.db.Db;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Objects;

/** Ends an import: its task, its asynchronous request and its row in one transaction. */
public record EndUnitImport(Db db, AsyncRequestStore requests, TaskStore tasks) {

    /** Ends an import that is complete, or whose file no retry would make readable. */
    Future<Void> end(Task task, AsyncResponse response) {
        return db.transaction(tx -> tasks.finish(tx, task).compose(_ -> end(tx, task, response)));
    }

    /** Ends an import whose retries are exhausted. */
    Future<Void> giveUp(Task task, String reason, AsyncResponse response) {
        return db.transaction(tx -> tasks.fail(tx, task, reason).compose(_ -> end(tx, task, response)));
    }

    private Future<Void> end(SqlConnection tx, Task task, AsyncResponse response) {
        var request = Objects.requireNonNull(task.asyncRequestId());
        return requests.finish(tx, request, response).compose(_ -> UnitImportStore.delete(tx, request));
    }
}
