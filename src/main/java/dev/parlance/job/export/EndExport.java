package dev.parlance.job.export;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.ArchivedJobStore;
import dev.parlance.job.core.ArchivedJobStore.ArchivedJob;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.core.MarkExported;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Ends exports: the file, the asynchronous request, its task, the event and the callback are one transaction. */
final class EndExport {
    private static final int JOBS_IN_EVENT = 50;

    private final Db db;
    private final TaskStore tasks;
    private final AsyncRequestStore requests;
    private final EventStore events;
    private final CallbackStore callbacks;
    private final InstantSource clock;

    EndExport(
            Db db,
            TaskStore tasks,
            AsyncRequestStore requests,
            EventStore events,
            CallbackStore callbacks,
            InstantSource clock) {
        this.db = db;
        this.tasks = tasks;
        this.requests = requests;
        this.events = events;
        this.callbacks = callbacks;
        this.clock = clock;
    }

    /**
     * Keeps a file that was written; one whose job was deleted meanwhile is swept. Fails with {@link Fault.Unavailable}
     * when the job got a new version of its file, so that the task is retried.
     *
     * @param sourceId the file that was read
     */
    Future<Void> written(Task task, ExportTask work, JobRow row, long sourceId, Received file) {
        return db.transaction(tx -> FileStore.complete(tx, file)
                        .compose(_ -> MarkExported.requireSource(tx, row, sourceId))
                        .compose(_ -> TargetExportStore.written(tx, request(task), file.fileId()))
                        .compose(wanted -> wanted ? end(tx, task, work, row) : endWithoutJob(tx, task, work)))
                .onSuccess(_ -> events.nudge());
    }

    /** As {@link #written}, for an archive. */
    Future<Void> writtenArchive(Task task, ExportTask work, ZippedJobs zipped, Received file) {
        return db.transaction(tx -> FileStore.complete(tx, file)
                        .compose(_ -> ArchivedJobStore.lock(tx, zipped.all()))
                        .compose(MarkExported::requireSame)
                        .compose(_ -> TargetExportStore.written(tx, request(task), file.fileId()))
                        .compose(wanted -> wanted ? endArchive(tx, task, work, zipped) : endWithoutJob(tx, task, work)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> endArchive(SqlConnection tx, Task task, ExportTask work, ZippedJobs zipped) {
        return ArchivedJobStore.exported(tx, zipped.all())
                .compose(_ -> FindJob.find(tx, work.projectUid(), work.jobUid()))
                .compose(job -> finish(tx, task, AsyncResponse.done(clock.instant(), null, List.of()))
                        .compose(ended -> callBack(tx, job, ended, work.traceparent())))
                .compose(_ -> publish(tx, work, zipped.all().iterator()));
    }

    /** A few jobs in each event, so that none is too large. */
    private Future<Void> publish(SqlConnection tx, ExportTask work, Iterator<ArchivedJob> all) {
        return InOrder.whileTrue(() -> publishSome(tx, work, all).map(_ -> all.hasNext()));
    }

    private Future<Void> publishSome(SqlConnection tx, ExportTask work, Iterator<ArchivedJob> all) {
        var uids = new ArrayList<String>();
        while (all.hasNext() && uids.size() < JOBS_IN_EVENT) {
            uids.add(all.next().uid());
        }
        return JobStore.read(tx, work.projectUid(), uids)
                .compose(jobs -> jobs.isEmpty() ? Future.succeededFuture() : append(tx, work, jobs));
    }

    private Future<Void> append(SqlConnection tx, ExportTask work, List<JobRow> jobs) {
        return events.append(tx, List.of(JobEvents.of(EventKind.JOB_EXPORTED, jobs, work.traceparent())));
    }

    private Future<Void> end(SqlConnection tx, Task task, ExportTask work, JobRow row) {
        return MarkExported.mark(tx, row)
                .compose(job -> finish(tx, task, AsyncResponse.done(clock.instant(), null, List.of()))
                        .compose(ended -> callBack(tx, job, ended, work.traceparent()))
                        .compose(_ -> events.append(tx, List.of(exported(job, work)))));
    }

    private static NewEvent exported(JobRow job, ExportTask work) {
        return JobEvents.of(EventKind.JOB_EXPORTED, List.of(job), work.traceparent());
    }

    /** Ends an export whose job was deleted; nobody can read its file. */
    Future<Void> endWithoutJob(Task task, ExportTask work) {
        return db.transaction(tx -> endWithoutJob(tx, task, work)).onSuccess(_ -> events.nudge());
    }

    private Future<Void> endWithoutJob(SqlConnection tx, Task task, ExportTask work) {
        return finish(tx, task, AsyncResponse.failed(clock.instant(), "jobDeleted", "the job was deleted"))
                .compose(ended -> callBack(tx, null, ended, work.traceparent()));
    }

    /** Ends an export whose file cannot be written; a retry would give the same result. */
    Future<Void> refuse(Task task, ExportTask work, JobRow row, String code, String message) {
        return db.transaction(tx -> finish(tx, task, AsyncResponse.failed(clock.instant(), code, message))
                        .compose(ended -> callBack(tx, row, ended, work.traceparent())))
                .onSuccess(_ -> events.nudge());
    }

    /** Ends an export that failed too often for a reason other than its file. */
    Future<Void> giveUp(Task task, ExportTask work, String reason) {
        var response = AsyncResponse.failed(clock.instant(), "exportFailed", "the export failed: " + reason);
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> requests.finish(tx, request(task), response))
                        .compose(ended -> FindJob.find(tx, work.projectUid(), work.jobUid())
                                .<@Nullable JobRow>map(row -> row)
                                .recover(EndExport::ignoreDeleted)
                                .compose(row -> callBack(tx, row, ended, work.traceparent()))))
                .onSuccess(_ -> events.nudge());
    }

    private static Future<@Nullable JobRow> ignoreDeleted(Throwable failure) {
        return failure instanceof Fault.NotFound ? Future.succeededFuture(null) : Future.failedFuture(failure);
    }

    private Future<AsyncRequest.Ended> finish(SqlConnection tx, Task task, AsyncResponse response) {
        return tasks.finish(tx, task).compose(_ -> requests.finish(tx, request(task), response));
    }

    private static long request(Task task) {
        return Objects.requireNonNull(task.asyncRequestId());
    }

    /** Without a job if it was deleted. */
    private Future<Void> callBack(
            SqlConnection tx, @Nullable JobRow row, AsyncRequest.Ended ended, @Nullable String traceparent) {
        var url = ended.callbackUrl();
        var body = row == null
                ? Map.of("asyncRequest", ended.request())
                : Map.of("asyncRequest", ended.request(), "job", row.job());
        return url == null ? Future.succeededFuture() : callbacks.append(tx, url, body, traceparent);
    }
}
