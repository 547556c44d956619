package dev.parlance.job.quality;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.task.AsyncAction;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.NewAsyncRequest;
import dev.parlance.task.NewTask;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import org.jspecify.annotations.Nullable;

/** Starts the check of a job: creates its asynchronous request and its task. */
record StartQuality(Db db, AsyncRequestStore requests, TaskStore tasks) {

    /** Fails with a problem when the caller does not see the job, its file was not imported, or a check of it runs. */
    Future<AsyncRequest> start(Caller caller, JobRequest job, @Nullable String callbackUrl) {
        return db.transaction(tx -> FindJob.lock(tx, job).compose(row -> {
                    FindJob.requireImported(row.job());
                    return QualityRunStore.running(tx, row.id())
                            .compose(StartQuality::requireNone)
                            .compose(_ -> start(tx, caller, job, row, callbackUrl));
                }))
                .onSuccess(_ -> tasks.nudge(QualityTask.KIND));
    }

    private static Future<Void> requireNone(long running) {
        return running == 0
                ? Future.succeededFuture()
                : Future.failedFuture(new Fault.Unavailable("a check of this job is running"));
    }

    private Future<AsyncRequest> start(
            SqlConnection tx, Caller caller, JobRequest job, JobRow row, @Nullable String callbackUrl) {
        var project =
                new AsyncRequest.Project(row.project().name(), row.project().uid());
        var request = new NewAsyncRequest(AsyncAction.QUALITY_ASSURANCE, caller.id(), project, null, callbackUrl);
        var task = new QualityTask(row.project().uid(), row.job().uid(), job.traceparent());
        return requests.create(tx, request)
                .compose(created -> QualityRunStore.insert(tx, created.number(), row.id())
                        .compose(_ -> tasks.add(tx, new NewTask(QualityTask.KIND, task, created.number())))
                        .map(created));
    }
}
