package dev.parlance.job.imports;

import dev.parlance.db.Db;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.segment.SegmentBatches;
import dev.parlance.job.segment.SegmentImportStore;
import dev.parlance.job.segment.WriteImported;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.EndedRequest;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Ends imports: segments, jobs, the asynchronous request, its task, the event and the callback are one transaction. */
public final class EndImport {
    private static final int MOST_CONFIRMED = 1_000;

    private final Db db;
    private final TaskStore tasks;
    private final AsyncRequestStore requests;
    private final EventStore events;
    private final CallbackStore callbacks;
    private final InstantSource clock;

    public EndImport(
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
     * Saves the confirmed segments of a file to memories, on a worker thread. They are committed batch by batch before
     * the import ends: a lock until the end of the import would let others wait who confirm segments. An attempt that
     * fails afterwards is repeated with the same result.
     */
    void saveConfirmed(Task task, ImportTask work, ReadFile read) throws IOException {
        for (var target : read.targets().entrySet()) {
            var spool = target.getValue();
            if (work.savesConfirmed() && spool.savesConfirmed()) {
                spool.rewind();
                WriteImported.write(db, work.fileId(), target.getKey(), () -> next(task, spool));
            }
        }
    }

    private static List<ImportedSegment> next(Task task, SegmentSpool spool) throws IOException {
        task.requireHeld();
        return spool.next(MOST_CONFIRMED);
    }

    /**
     * Stores the segments of a file, and ends its import.
     *
     * @param batches gives the segments of a spool batch by batch from its start, again for every attempt of the
     * transaction
     */
    Future<Void> store(Task task, ImportTask work, ReadFile read, Function<SegmentSpool, SegmentBatches> batches) {
        var warnings = read.segments() > 0
                ? List.<AsyncResponse.Detail>of()
                : List.of(new AsyncResponse.Detail("noSegments", "the file contains no translatable text", Map.of()));
        var response = AsyncResponse.done(clock.instant(), (long) read.segments(), warnings);
        return db.transaction(tx -> SegmentImportStore.insertSources(tx, work.fileId(), batches.apply(read.sources()))
                        .compose(_ -> insertTargets(tx, work.fileId(), read, batches))
                        .compose(_ -> ImportStore.done(tx, work.fileId(), read))
                        .compose(_ -> end(tx, task, work, response)))
                .onSuccess(_ -> events.nudge());
    }

    private static Future<Void> insertTargets(
            SqlConnection tx, long fileId, ReadFile read, Function<SegmentSpool, SegmentBatches> batches) {
        var done = Future.<Void>succeededFuture();
        for (var target : read.targets().entrySet()) {
            done = done.compose(_ ->
                    SegmentImportStore.insertTargets(tx, fileId, target.getKey(), batches.apply(target.getValue())));
        }
        return done;
    }

    private Future<Void> end(SqlConnection tx, Task task, ImportTask work, AsyncResponse response) {
        return tasks.finish(tx, task)
                .compose(_ -> finish(tx, task, response))
                .compose(ended -> JobStore.ofFile(tx, work.fileId())
                        .compose(jobs -> callBack(tx, jobs, ended, work.traceparent())
                                .compose(_ -> publish(tx, EventKind.JOB_CREATED, jobs, work.traceparent()))));
    }

    /** All jobs of the file may have been deleted during the import. */
    private Future<Void> publish(SqlConnection tx, EventKind kind, List<JobRow> jobs, @Nullable String traceparent) {
        return jobs.isEmpty()
                ? Future.succeededFuture()
                : events.append(tx, List.of(JobEvents.of(kind, jobs, traceparent)));
    }

    /** Ends the import of a file that cannot be read; a retry would give the same result. */
    Future<Void> unreadable(Task task, ImportTask work, String code, String message) {
        return db.transaction(tx -> tasks.finish(tx, task).compose(_ -> fail(tx, task, work, code, message)))
                .onSuccess(_ -> events.nudge());
    }

    /** Ends an import that failed too often for a reason other than its file. */
    Future<Void> giveUp(Task task, ImportTask work, String reason) {
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> fail(tx, task, work, "importFailed", "the import failed: " + reason)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> fail(SqlConnection tx, Task task, ImportTask work, String code, String message) {
        return ImportStore.failed(tx, work.fileId(), message)
                .compose(_ -> finish(tx, task, AsyncResponse.failed(clock.instant(), code, message)))
                .compose(ended -> JobStore.ofFile(tx, work.fileId())
                        .compose(jobs -> callBack(tx, jobs, ended, work.traceparent())
                                .compose(_ -> publish(tx, EventKind.JOB_UPDATED, jobs, work.traceparent()))));
    }

    private Future<EndedRequest> finish(SqlConnection tx, Task task, AsyncResponse response) {
        return requests.finish(tx, Objects.requireNonNull(task.asyncRequestId()), response);
    }

    private Future<Void> callBack(
            SqlConnection tx, List<JobRow> jobs, EndedRequest ended, @Nullable String traceparent) {
        var url = ended.callbackUrl();
        if (url == null) {
            return Future.succeededFuture();
        }
        var body = Map.of(
                "asyncRequest", ended.request(),
                "jobs", jobs.stream().map(JobRow::job).toList());
        return callbacks.append(tx, url, body, traceparent);
    }
}
