package dev.parlance.job.upload;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.ImportTask;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.project.core.VisibleProject;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates the jobs of a received file, and the task that imports it, in one transaction. */
public final class CreateJobs {
    private final Db db;
    private final AsyncRequestStore requests;
    private final TaskStore tasks;

    public CreateJobs(Db db, AsyncRequestStore requests, TaskStore tasks) {
        this.db = db;
        this.requests = requests;
        this.tasks = tasks;
    }

    /** Jobs whose import has begun. */
    record Created(List<Job> jobs, AsyncRequest asyncRequest) {}

    /** Fails with {@link Fault.NotFound} when the project was deleted meanwhile. */
    Future<Created> create(Caller caller, NewJobs jobs, Received file, @Nullable String traceparent) {
        var request = request(caller, jobs);
        var task = new ImportTask(file.fileId(), traceparent, caller.confirmsSegments(), null);
        return db.transaction(tx -> FileStore.complete(tx, file)
                        .compose(_ -> NewJobStore.setImportSettings(tx, file.fileId(), jobs))
                        .compose(_ -> insert(tx, caller, jobs, file.fileId()))
                        .compose(_ -> requests.create(tx, request))
                        .compose(created -> addTask(tx, task, created.number())
                                .compose(_ -> JobStore.ofFile(tx, file.fileId()))
                                .map(rows -> new Created(
                                        rows.stream().map(JobRow::job).toList(), created))))
                .recover(failure -> gone(failure, jobs.project()))
                .onSuccess(_ -> tasks.nudge(ImportTask.KIND));
    }

    static NewAsyncRequest request(Caller caller, NewJobs jobs) {
        var project =
                new AsyncRequest.Project(jobs.project().name(), jobs.project().uid());
        return new NewAsyncRequest(AsyncAction.IMPORT_JOB, caller.id(), project, null, jobs.callbackUrl());
    }

    private Future<Long> addTask(SqlConnection tx, ImportTask task, long asyncRequest) {
        return tasks.add(tx, new NewTask(ImportTask.KIND, task, asyncRequest));
    }

    private static Future<Void> insert(SqlConnection tx, Caller caller, NewJobs jobs, long fileId) {
        var count = (long) jobs.targetLangs().size() * jobs.steps().size();
        return NewJobStore.nextNumbers(tx, jobs, count)
                .compose(before -> NewJobStore.insert(tx, caller.id(), jobs, fileId, before))
                .compose(providers -> ProviderStore.insert(tx, providers));
    }

    /** Rows that a job refers to may have been deleted since they were looked up. */
    static <T> Future<T> gone(Throwable failure, VisibleProject project) {
        var constraint = SqlStates.foreignKeyViolation(failure);
        if (constraint == null) {
            return Future.failedFuture(failure);
        }
        return Future.failedFuture(
                constraint.startsWith("job_import_settings") || constraint.contains("seg_rule")
                        ? new Fault.Conflict("the import settings changed during the upload; send the file again")
                        : new Fault.NotFound("project", project.uid()));
    }
}
