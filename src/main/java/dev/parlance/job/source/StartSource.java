package dev.parlance.job.source;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts the update of a source file: creates the version, its asynchronous request and its task. */
record StartSource(Db db, AsyncRequestStore requests, TaskStore tasks) {

    /**
     * One upload.
     *
     * @param check refuses by the current job, such as by {@code If-Match}
     */
    record Order(
            Caller caller,
            JobRequest job,
            Consumer<Job> check,
            @Nullable String callbackUrl) {}

    /**
     * Fails with a problem when the caller does not see the job, it has another version than the caller knows, or its
     * file was not imported.
     */
    Future<Void> check(Order order) {
        return db.transaction(tx -> lock(tx, order).mapEmpty());
    }

    private static Future<JobRow> lock(SqlConnection tx, Order order) {
        return FindJob.lock(tx, order.job).map(row -> {
            FindJob.requireImported(row.job());
            order.check.accept(row.job());
            return row;
        });
    }

    /** Fails as {@link #check} does, and with {@link Fault.Conflict} while another version of the file is read. */
    Future<AsyncRequest> start(Order order, Received file) {
        return db.transaction(tx -> lock(tx, order)
                        .compose(row -> FileStore.complete(tx, file)
                                .compose(_ -> SourceVersionStore.begin(tx, row.fileId(), file.fileId()))
                                .compose(version -> version.isPresent()
                                        ? start(tx, order, row, file.fileId())
                                        : Future.failedFuture(
                                                new Fault.Conflict("another version of this file is being read")))))
                .onSuccess(_ -> tasks.nudge(SourceTask.KIND));
    }

    private Future<AsyncRequest> start(SqlConnection tx, Order order, JobRow row, long fileId) {
        var project =
                new AsyncRequest.Project(row.project().name(), row.project().uid());
        var request =
                new NewAsyncRequest(AsyncAction.UPDATE_SOURCE, order.caller.id(), project, null, order.callbackUrl);
        var task = new SourceTask(fileId, row.fileId(), order.job.traceparent(), order.caller.confirmsSegments());
        return requests.create(tx, request)
                .compose(created -> tasks.add(tx, new NewTask(SourceTask.KIND, task, created.number()))
                        .map(created));
    }
}
