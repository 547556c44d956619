package dev.parlance.job.imports;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.segment.SegmentBatches;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Ends imports: segments, jobs, the asynchronous request, its task, the event and the callback are one transaction. */
public record EndImport(
        Db db,
        TaskStore tasks,
        AsyncRequestStore requests,
        EventStore events,
        ImportCallback callback,
        InstantSource clock)
        implements Importing {

    @Override
    public Future<Optional<SourceFile>> source(Task task) {
        return new SourceFileStore(db).find(work(task).fileId());
    }

    private static ImportTask work(Task task) {
        return task.payload(ImportTask.class);
    }

    @Override
    public void saveConfirmed(Task task, ReadFile read) throws IOException {
        var work = work(task);
        if (work.savesConfirmed()) {
            StoreImported.saveConfirmed(db, task, read, work.fileId(), work.fileId());
        }
    }

    @Override
    public Future<Void> store(Task task, ReadFile read, Function<SegmentSpool, SegmentBatches> batches) {
        var work = work(task);
        return db.transaction(tx -> StoreImported.sources(tx, work.fileId(), read, batches)
                        .compose(_ -> StoreImported.targets(tx, work.fileId(), read, batches))
                        .compose(_ -> ImportStore.done(tx, work.fileId(), read))
                        .compose(_ -> end(tx, task, work, read)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> end(SqlConnection tx, Task task, ImportTask work, ReadFile read) {
        return tasks.finish(tx, task)
                .compose(_ -> JobStore.ofFile(tx, work.fileId()))
                .compose(jobs -> endRequest(tx, task, work, jobs, response(jobs, read))
                        .compose(_ -> publish(tx, EventKind.JOB_CREATED, jobs, work.traceparent())));
    }

    /** All jobs of the file may have been deleted during the import. */
    private AsyncResponse response(List<JobRow> jobs, ReadFile read) {
        return jobs.isEmpty()
                ? AsyncResponse.failed(
                        clock.instant(), "jobsDeleted", "the jobs were deleted while the file was imported")
                : AsyncResponse.done(clock.instant(), (long) read.segments(), read.warnings());
    }

    private Future<Void> publish(SqlConnection tx, EventKind kind, List<JobRow> jobs, @Nullable String traceparent) {
        return jobs.isEmpty()
                ? Future.succeededFuture()
                : events.append(tx, List.of(JobEvents.of(kind, jobs, traceparent)));
    }

    /** The progress of an archive counts its files. */
    @Override
    public Future<Void> progress(Task task, long done, long total) {
        return work(task).archived() == null
                ? requests.progress(Objects.requireNonNull(task.asyncRequestId()), done, total)
                : Future.succeededFuture();
    }

    @Override
    public Future<Void> unreadable(Task task, String code, String message) {
        return db.transaction(tx -> tasks.finish(tx, task).compose(_ -> fail(tx, task, work(task), code, message)))
                .onSuccess(_ -> events.nudge());
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> fail(tx, task, work(task), "importFailed", "the import failed: " + reason)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> fail(SqlConnection tx, Task task, ImportTask work, String code, String message) {
        return ImportStore.failed(tx, work.fileId(), message)
                .compose(_ -> JobStore.ofFile(tx, work.fileId()))
                .compose(jobs -> endRequest(tx, task, work, jobs, AsyncResponse.failed(clock.instant(), code, message))
                        .compose(_ -> publish(tx, EventKind.JOB_UPDATED, jobs, work.traceparent())));
    }

    /** Ends the request of a file; that of an archive ends with the last of its files. */
    private Future<Void> endRequest(
            SqlConnection tx, Task task, ImportTask work, List<JobRow> jobs, AsyncResponse response) {
        var request = Objects.requireNonNull(task.asyncRequestId());
        var archived = work.archived();
        return archived == null
                ? requests.finish(tx, request, response)
                        .compose(ended -> callback.append(tx, jobs, ended, work.traceparent()))
                : new EndArchive(requests, callback.callbacks(), clock)
                        .fileEnded(tx, request, archived.archiveId(), work.traceparent());
    }
}
