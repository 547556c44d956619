package dev.parlance.job.quality;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskPostponed;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Ends checks: the result, the asynchronous request, its task, the event and the callback are one transaction. */
record EndQuality(
        Db db,
        TaskStore tasks,
        AsyncRequestStore requests,
        EventStore events,
        CallbackStore callbacks,
        InstantSource clock) {
    private static final int BATCH = 1_000;
    private static final Duration SOON = Duration.ofSeconds(1);

    /**
     * Stores a result and publishes it; ignored warnings about the same source and target stay ignored. Fails with
     * {@link dev.parlance.fault.Fault.NotFound} when the job was deleted meanwhile, and with {@link TaskPostponed} when
     * it got a new version of its file.
     */
    Future<Void> checked(Task task, QualityTask work, CheckedJob checked) {
        return db.transaction(tx -> FindJob.lock(tx, work.projectUid(), work.jobUid())
                        .map(now -> requireSame(checked, now))
                        .compose(now -> store(tx, checked).compose(_ -> end(tx, task, work, now, checked))))
                .onSuccess(_ -> events.nudge());
    }

    /** Writes how many segments of the job have been checked. */
    Future<Void> progress(Task task, long done, long total) {
        return requests.progress(request(task), done, total);
    }

    private Future<Void> end(SqlConnection tx, Task task, QualityTask work, JobRow now, CheckedJob checked) {
        return finish(tx, task, AsyncResponse.done(clock.instant(), null, checked.warnings()))
                .compose(ended -> callBack(tx, work, now, ended))
                .compose(_ -> publish(tx, work, now));
    }

    /** Ordinals of another version of the file would name other segments. */
    private static JobRow requireSame(CheckedJob checked, JobRow now) {
        if (now.fileId() != checked.job().fileId()) {
            throw new TaskPostponed(SOON, "the job got a new version of its file");
        }
        return now;
    }

    private Future<Void> store(SqlConnection tx, CheckedJob checked) {
        var jobId = checked.job().id();
        return QualityRunStore.ignored(tx, jobId)
                .compose(ignored -> QualityRunStore.replace(tx, checked, clock.instant())
                        .compose(_ -> InOrder.each(
                                batches(checked.found()), batch -> QualityRunStore.add(tx, jobId, batch, ignored))));
    }

    private static List<List<CheckedJob.Found>> batches(List<CheckedJob.Found> found) {
        var batches = new ArrayList<List<CheckedJob.Found>>();
        for (var from = 0; from < found.size(); from += BATCH) {
            batches.add(found.subList(from, Math.min(found.size(), from + BATCH)));
        }
        return batches;
    }

    private Future<Void> publish(SqlConnection tx, QualityTask work, JobRow row) {
        return events.append(
                tx, List.of(JobEvents.of(EventKind.JOB_AUTO_LQA_FINISHED, List.of(row), work.traceparent())));
    }

    /** Ends a check whose job was deleted. */
    Future<Void> endWithoutJob(Task task, QualityTask work) {
        var response = AsyncResponse.failed(clock.instant(), "jobDeleted", "the job was deleted");
        return db.transaction(tx -> finish(tx, task, response).compose(ended -> callBack(tx, work, null, ended)))
                .onSuccess(_ -> events.nudge());
    }

    /** Ends a check that failed too often; the result of the check before stays. */
    Future<Void> giveUp(Task task, QualityTask work, String reason) {
        var response = AsyncResponse.failed(clock.instant(), "checkFailed", "the check failed: " + reason);
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> requests.finish(tx, request(task), response))
                        .compose(ended -> FindJob.find(tx, work.projectUid(), work.jobUid())
                                .<@Nullable JobRow>map(row -> row)
                                .recover(EndQuality::ignoreDeleted)
                                .compose(row -> callBack(tx, work, row, ended))))
                .onSuccess(_ -> events.nudge());
    }

    private static Future<@Nullable JobRow> ignoreDeleted(Throwable failure) {
        return failure instanceof Fault.NotFound ? Future.succeededFuture(null) : Future.failedFuture(failure);
    }

    private Future<AsyncRequest.Ended> finish(SqlConnection tx, Task task, AsyncResponse response) {
        return tasks.finish(tx, task).compose(_ -> requests.finish(tx, request(task), response));
    }

    /** Without a job if it was deleted. */
    private Future<Void> callBack(SqlConnection tx, QualityTask work, @Nullable JobRow row, AsyncRequest.Ended ended) {
        var url = ended.callbackUrl();
        var body = row == null
                ? Map.of("asyncRequest", ended.request())
                : Map.of("asyncRequest", ended.request(), "job", row.job());
        return url == null ? Future.succeededFuture() : callbacks.append(tx, url, body, work.traceparent());
    }

    private static long request(Task task) {
        return Objects.requireNonNull(task.asyncRequestId());
    }
}
