package dev.parlance.job.source;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.ImportCallback;
import dev.parlance.job.imports.Importing;
import dev.parlance.job.imports.ReadFile;
import dev.parlance.job.imports.SegmentSpool;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.imports.StoreImported;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Ends updates of source files: segments, translations, jobs, the version, the asynchronous request, its task, the
 * event and the callback are one transaction. If the file cannot be read, the jobs stay as they are.
 */
record EndSource(
        Db db,
        TaskStore tasks,
        AsyncRequestStore requests,
        EventStore events,
        ImportCallback callback,
        InstantSource clock)
        implements Importing {

    @Override
    public Future<Optional<SourceFile>> source(Task task) {
        var work = work(task);
        return new SourceFileStore(db).findVersion(work.fileId(), work.currentFileId());
    }

    private static SourceTask work(Task task) {
        return task.payload(SourceTask.class);
    }

    @Override
    public void saveConfirmed(Task task, ReadFile read) throws IOException {
        var work = work(task);
        if (work.savesConfirmed()) {
            StoreImported.saveConfirmed(db, task, read, work.fileId(), work.currentFileId());
        }
    }

    @Override
    public Future<Void> store(Task task, ReadFile read, Function<SegmentSpool, SegmentBatches> batches) {
        var work = work(task);
        return db.transaction(tx -> SourceVersionStore.pending(tx, work)
                        .compose(pending -> pending.isEmpty()
                                ? fail(tx, task, "jobsDeleted", "the jobs were deleted")
                                : store(tx, new Update(task, work, read, pending.get()), batches)))
                .onSuccess(_ -> events.nudge());
    }

    /** An update whose file has been read. */
    private record Update(Task task, SourceTask work, ReadFile read, SourceVersionStore.Pending pending) {
        AsyncResponse.Detail unchanged() {
            return new AsyncResponse.Detail(
                    "sourceUnchanged", "the file is the same as version %d".formatted(pending.version() - 1), Map.of());
        }
    }

    private Future<Void> store(SqlConnection tx, Update update, Function<SegmentSpool, SegmentBatches> batches) {
        var work = update.work;
        if (update.pending.same()) {
            return SourceVersionStore.cancel(tx, work.fileId())
                    .compose(_ -> JobStore.ofFile(tx, work.currentFileId()))
                    .compose(jobs -> end(tx, update, jobs, List.of(update.unchanged())));
        }
        return StoreImported.sources(tx, work.fileId(), update.read, batches)
                .compose(_ -> AlignmentStore.align(tx, work, update.pending.version()))
                .compose(changes -> TargetMoveStore.lock(tx, work.currentFileId())
                        .compose(jobs -> jobs.isEmpty()
                                ? fail(tx, update.task, "jobsDeleted", "the jobs were deleted")
                                : move(tx, update, jobs, batches)
                                        .compose(_ -> SourceVersionStore.end(tx, work.fileId(), changes))
                                        .compose(_ -> ended(tx, update, changes))));
    }

    private static Future<Void> move(
            SqlConnection tx, Update update, List<Long> jobs, Function<SegmentSpool, SegmentBatches> batches) {
        var work = update.work;
        return InOrder.each(jobs, job -> {
                    update.task.requireHeld();
                    return TargetMoveStore.move(tx, job);
                })
                .compose(_ -> TargetMoveStore.switchFile(tx, work, update.pending.version(), update.read))
                .compose(_ -> StoreImported.targets(tx, work.fileId(), update.read, batches))
                .compose(_ -> TargetMoveStore.count(tx, work.fileId()));
    }

    private Future<Void> ended(SqlConnection tx, Update update, SourceChanges changes) {
        return JobStore.ofFile(tx, update.work.fileId())
                .compose(jobs -> end(tx, update, jobs, update.read.warnings())
                        .compose(_ -> publish(tx, update.work, jobs, SourceUpdate.done(update.pending, changes))));
    }

    private Future<Void> end(SqlConnection tx, Update update, List<JobRow> jobs, List<AsyncResponse.Detail> warnings) {
        var response = AsyncResponse.done(clock.instant(), (long) update.read.segments(), warnings);
        return tasks.finish(tx, update.task).compose(_ -> callBack(tx, update.task, jobs, response));
    }

    private Future<Void> callBack(SqlConnection tx, Task task, List<JobRow> jobs, AsyncResponse response) {
        return requests.finish(tx, Objects.requireNonNull(task.asyncRequestId()), response)
                .compose(ended -> callback.append(tx, jobs, ended, work(task).traceparent()));
    }

    private Future<Void> publish(SqlConnection tx, SourceTask work, List<JobRow> jobs, SourceUpdate update) {
        var shown = jobs.stream().map(JobRow::job).toList();
        return jobs.isEmpty()
                ? Future.succeededFuture()
                : events.append(
                        tx,
                        List.of(new NewEvent(
                                EventKind.CONTINUOUS_JOB_UPDATED,
                                Map.of("jobParts", shown, "sourceUpdate", update),
                                jobs.getFirst().project(),
                                work.traceparent())));
    }

    @Override
    public Future<Void> progress(Task task, long done, long total) {
        return requests.progress(Objects.requireNonNull(task.asyncRequestId()), done, total);
    }

    @Override
    public Future<Void> unreadable(Task task, String code, String message) {
        return db.transaction(tx -> fail(tx, task, code, message)).onSuccess(_ -> events.nudge());
    }

    private Future<Void> fail(SqlConnection tx, Task task, String code, String message) {
        return tasks.finish(tx, task).compose(_ -> cancel(tx, task, code, message));
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> cancel(tx, task, "importFailed", "the import failed: " + reason)))
                .onSuccess(_ -> events.nudge());
    }

    /** Forgets the version, and publishes why. */
    private Future<Void> cancel(SqlConnection tx, Task task, String code, String message) {
        var work = work(task);
        var response = AsyncResponse.failed(clock.instant(), code, message);
        return SourceVersionStore.pending(tx, work)
                .compose(pending -> SourceVersionStore.cancel(tx, work.fileId())
                        .compose(_ -> JobStore.ofFile(tx, work.currentFileId()))
                        .compose(jobs -> callBack(tx, task, jobs, response)
                                .compose(_ -> pending.isEmpty()
                                        ? Future.succeededFuture()
                                        : publish(tx, work, jobs, SourceUpdate.failed(pending.get(), message)))));
    }
}
