package dev.parlance.analysis.pretranslate;

import dev.parlance.db.Db;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Ends pre-translations: the asynchronous request, its task, the event and the callback are one transaction. */
record EndPreTranslation(
        Db db,
        TaskStore tasks,
        AsyncRequestStore requests,
        EventStore events,
        CallbackStore callbacks,
        InstantSource clock) {

    /** Ends a pre-translation whose jobs are done; the event shows those that still exist. */
    Future<Void> finish(Task task, PreTranslateTask work) {
        return db.transaction(tx -> tasks.finish(tx, task)
                        .compose(_ -> PreTranslationStore.read(tx, request(task)))
                        .compose(progress -> JobStore.read(tx, work.projectUid(), work.jobs())
                                .compose(jobs -> end(tx, task, work, jobs, response(progress, jobs)))))
                .onSuccess(_ -> events.nudge());
    }

    private AsyncResponse response(PreTranslationStore.Progress progress, List<JobRow> jobs) {
        if (jobs.isEmpty()) {
            return AsyncResponse.failed(clock.instant(), "jobsDeleted", "the jobs were deleted");
        }
        var warnings = new ArrayList<>(progress.warnings().stream().distinct().toList());
        if (progress.notFitting() > 0) {
            warnings.add(PreTranslationWarnings.notFitting(progress.notFitting()));
        }
        return AsyncResponse.done(clock.instant(), progress.written(), warnings);
    }

    private Future<Void> end(
            SqlConnection tx, Task task, PreTranslateTask work, List<JobRow> jobs, AsyncResponse response) {
        return callBack(tx, task, work, jobs, response)
                .compose(_ -> jobs.isEmpty()
                        ? Future.succeededFuture()
                        : events.append(
                                tx,
                                List.of(JobEvents.of(EventKind.PRE_TRANSLATION_FINISHED, jobs, work.traceparent()))));
    }

    /** Ends a pre-translation that failed too often; the segments that it has written stay. */
    Future<Void> giveUp(Task task, PreTranslateTask work, String reason) {
        var response =
                AsyncResponse.failed(clock.instant(), "preTranslationFailed", "the pre-translation failed: " + reason);
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> JobStore.read(tx, work.projectUid(), work.jobs()))
                        .compose(jobs -> callBack(tx, task, work, jobs, response)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> callBack(
            SqlConnection tx, Task task, PreTranslateTask work, List<JobRow> jobs, AsyncResponse response) {
        var shown = jobs.stream().map(JobRow::job).toList();
        return requests.finish(tx, request(task), response).compose(ended -> {
            var url = ended.callbackUrl();
            var body = Map.of("asyncRequest", ended.request(), "jobs", shown);
            return url == null ? Future.succeededFuture() : callbacks.append(tx, url, body, work.traceparent());
        });
    }

    static long request(Task task) {
        return Objects.requireNonNull(task.asyncRequestId());
    }
}
