package dev.parlance.job.export;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.ArchivedJobStore;
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

/** Starts the export of a target file: creates its asynchronous request and its task. */
record StartExport(Db db, AsyncRequestStore requests, TaskStore tasks) {
    /** Exports of a job that run at the same time, and files of a job that are kept. */
    private static final int MOST = 3;

    /** The body of the operation; null for its default. */
    record Export(
            @Nullable Boolean confirmedOnly,
            @Nullable Boolean archive,
            @Nullable String callbackUrl) {
        boolean ofArchive() {
            return Boolean.TRUE.equals(archive);
        }

        String kind() {
            return ofArchive() ? ExportTask.ARCHIVE_KIND : ExportTask.KIND;
        }
    }

    /**
     * Fails with a problem when the caller does not see the job, its file was not imported, or too many exports of it
     * run.
     */
    Future<AsyncRequest> start(Caller caller, JobRequest job, Export export) {
        return db.transaction(tx -> FindJob.lock(tx, job)
                        .compose(row -> check(tx, job, row, export)
                                .compose(_ -> TargetExportStore.keep(tx, row.id(), MOST - 1))
                                .compose(_ -> start(tx, caller, job, row, export))))
                .onSuccess(_ -> tasks.nudge(export.kind()));
    }

    private static Future<Void> check(SqlConnection tx, JobRequest request, JobRow row, Export export) {
        FindJob.requireImported(row.job());
        return TargetExportStore.unwritten(tx, row.id())
                .compose(StartExport::requireRoom)
                .compose(_ -> export.ofArchive() ? requireArchive(tx, request, row) : Future.succeededFuture());
    }

    private static Future<Void> requireArchive(SqlConnection tx, JobRequest request, JobRow row) {
        return ArchivedJobStore.archive(tx, row.id())
                .map(archive -> archive.orElseThrow(
                        () -> new Fault.InvalidState("the file of the job did not come in a ZIP archive", "/archive")))
                .compose(archive -> ArchivedJobStore.others(tx, request.visibility(), row, archive.id()))
                .compose(StartExport::requireExportable);
    }

    private static Future<Void> requireExportable(ArchivedJobStore.Others others) {
        if (others.unseen() > 0) {
            return Future.failedFuture(
                    new Fault.InvalidState("the ZIP archive has jobs that are not visible to you", "/archive"));
        }
        return others.running() == 0
                ? Future.succeededFuture()
                : Future.failedFuture(new Fault.InvalidState(
                        "%d jobs of the ZIP archive are still being imported".formatted(others.running()), "/archive"));
    }

    private static Future<Void> requireRoom(int unwritten) {
        return unwritten < MOST
                ? Future.succeededFuture()
                : Future.failedFuture(new Fault.Unavailable("%d exports of this job are running".formatted(unwritten)));
    }

    private Future<AsyncRequest> start(SqlConnection tx, Caller caller, JobRequest job, JobRow row, Export export) {
        var project =
                new AsyncRequest.Project(row.project().name(), row.project().uid());
        var request =
                new NewAsyncRequest(AsyncAction.EXPORT_COMPLETE_FILE, caller.id(), project, null, export.callbackUrl());
        var confirmedOnly = Boolean.TRUE.equals(export.confirmedOnly());
        var task = new ExportTask(row.project().uid(), row.job().uid(), confirmedOnly, caller.id(), job.traceparent());
        return requests.create(tx, request)
                .compose(created -> TargetExportStore.insert(tx, created.number(), row.id(), export.ofArchive())
                        .compose(_ -> tasks.add(tx, new NewTask(export.kind(), task, created.number())))
                        .map(created));
    }
}
