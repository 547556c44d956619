package dev.parlance.analysis.pretranslate.state;

import dev.parlance.db.Db;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.NewTask;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Ends pre-translations: the asynchronous request, its task, the events and the callback are one transaction. */
public record EndPreTranslation(
        Db db,
        TaskStore tasks,
        AsyncRequestStore requests,
        EventStore events,
        CallbackStore callbacks,
        InstantSource clock) {

    /** Ends the search in memories: the rest waits for machine translation, or the pre-translation ends. */
    public Future<Void> searched(Task task, PreTranslateTask work) {
        return db.transaction(tx -> tasks.finish(tx, task)
                        .compose(_ -> WaitingStore.count(tx, request(task)))
                        .compose(waiting ->
                                waiting > 0 ? translate(tx, task, work, waiting) : end(tx, task, work, null)))
                .onSuccess(_ -> {
                    tasks.nudge(PreTranslateTask.MACHINE_KIND);
                    events.nudge();
                });
    }

    private Future<Void> translate(SqlConnection tx, Task task, PreTranslateTask work, long waiting) {
        return AsyncRequestStore.begin(tx, request(task), waiting)
                .compose(_ -> tasks.add(tx, new NewTask(PreTranslateTask.MACHINE_KIND, work, request(task))))
                .mapEmpty();
    }

    /** Ends a pre-translation whose jobs are done. */
    public Future<Void> finish(Task task, PreTranslateTask work) {
        return db.transaction(tx -> tasks.finish(tx, task).compose(_ -> end(tx, task, work, null)))
                .onSuccess(_ -> events.nudge());
    }

    /** Ends a pre-translation that failed too often; the segments that it has written stay. */
    public Future<Void> giveUp(Task task, PreTranslateTask work, String reason) {
        var failure =
                new AsyncResponse.Detail("preTranslationFailed", "the pre-translation failed: " + reason, Map.of());
        return db.transaction(tx -> tasks.fail(tx, task, reason)
                        .compose(_ -> WaitingStore.clear(tx, request(task)))
                        .compose(_ -> end(tx, task, work, failure)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> end(
            SqlConnection tx, Task task, PreTranslateTask work, AsyncResponse.@Nullable Detail failure) {
        return ended(tx, request(task))
                .compose(ended -> JobStore.read(tx, work.projectUid(), work.jobs())
                        .compose(jobs -> end(tx, work, jobs, ended, response(ended, jobs, failure))));
    }

    /** What a pre-translation has done. */
    public record Ended(
            long request,
            PreTranslationStore.Progress progress,
            MachineStateStore.State machine,
            List<OutcomeStore.Counted> counted) {}

    private static Future<Ended> ended(SqlConnection tx, long request) {
        return PreTranslationStore.read(tx, request)
                .compose(progress -> MachineStateStore.read(tx, request)
                        .compose(machine -> OutcomeStore.all(tx, request)
                                .map(counted -> new Ended(request, progress, machine, counted))));
    }

    private AsyncResponse response(Ended ended, List<JobRow> jobs, AsyncResponse.@Nullable Detail failure) {
        if (jobs.isEmpty()) {
            return AsyncResponse.failed(clock.instant(), "jobsDeleted", "the jobs were deleted");
        }
        var errors = new ArrayList<AsyncResponse.Detail>();
        if (failure != null) {
            errors.add(failure);
        }
        ended.machine.failed().forEach(service -> errors.add(PreTranslationWarnings.failed(service)));
        var first = errors.isEmpty() ? null : errors.getFirst();
        return new AsyncResponse(
                clock.instant(),
                first == null ? null : first.code(),
                first == null ? null : first.message(),
                errors,
                warnings(ended.progress),
                ended.progress.written(),
                PreTranslationEnd.counts(ended.counted, ended.machine.characters()));
    }

    private static List<AsyncResponse.Detail> warnings(PreTranslationStore.Progress progress) {
        var warnings = new ArrayList<>(progress.warnings().stream().distinct().toList());
        if (progress.notFitting() > 0) {
            warnings.add(PreTranslationWarnings.notFitting(progress.notFitting()));
        }
        return warnings;
    }

    /** The events show those jobs that still exist. */
    private Future<Void> end(
            SqlConnection tx, PreTranslateTask work, List<JobRow> jobs, Ended ended, AsyncResponse response) {
        return callBack(tx, work, jobs, ended.request, response)
                .compose(_ -> jobs.isEmpty()
                        ? Future.succeededFuture()
                        : events.append(tx, PreTranslationEvents.of(work, jobs, ended, response.errorCode())));
    }

    private Future<Void> callBack(
            SqlConnection tx, PreTranslateTask work, List<JobRow> jobs, long request, AsyncResponse response) {
        var shown = jobs.stream().map(JobRow::job).toList();
        return requests.finish(tx, request, response).compose(ended -> {
            var url = ended.callbackUrl();
            var body = Map.of("asyncRequest", ended.request(), "jobs", shown);
            return url == null ? Future.succeededFuture() : callbacks.append(tx, url, body, work.traceparent());
        });
    }

    public static long request(Task task) {
        return Objects.requireNonNull(task.asyncRequestId());
    }
}
