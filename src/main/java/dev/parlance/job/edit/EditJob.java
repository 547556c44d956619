package dev.parlance.job.edit;

import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStatus;
import dev.parlance.job.provider.AssignProviders;
import dev.parlance.job.provider.ProviderRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/** Replaces the fields of a job; the change and its events are one transaction over the locked row. */
public final class EditJob {
    private final Db db;
    private final EventStore events;

    public EditJob(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Fails with {@link Fault.NotFound}, with {@link Fault.Invalid} for providers that do not exist or cannot do the
     * work, or with {@link Fault.InvalidState} for a status that may not follow the current one. Providers that are
     * already assigned are not checked again.
     *
     * @param check refuses by the current job, such as by {@code If-Match}
     * @param wanted the replacement, given the current job
     */
    public Future<Job> edit(JobRequest request, Consumer<Job> check, Function<Job, JobEdit> wanted) {
        return Edit.of(tx -> FindJob.lock(tx, request))
                .check(before -> check.accept(before.job()))
                .write((tx, before) -> replace(tx, before, wanted.apply(before.job()), request))
                .tell((tx, before, after) -> events.append(tx, JobEvents.changed(before, after, request.traceparent())))
                .in(db)
                .map(JobRow::job)
                .onSuccess(_ -> events.nudge());
    }

    private static Future<JobRow> replace(SqlConnection tx, JobRow before, JobEdit edit, JobRequest request) {
        var status = Objects.requireNonNullElse(edit.status(), before.job().status());
        before.job().status().checkTransition(status, request.role());
        return assign(tx, List.of(before), edit.assigned())
                .compose(_ -> JobChangeStore.update(tx, before.id(), status, edit))
                .compose(_ -> FindJob.find(tx, request.projectUid(), request.jobUid()));
    }

    /** Leaves out the jobs to which the same providers are already assigned in the same order. */
    static Future<Void> assign(SqlConnection tx, List<JobRow> jobs, List<ProviderRef> providers) {
        var others = jobs.stream()
                .filter(row -> !JobEdit.assigned(row.job()).equals(providers))
                .toList();
        return others.isEmpty() ? Future.succeededFuture() : AssignProviders.replace(tx, others, providers);
    }

    /** Sets the status alone; fails as {@link #edit} does. */
    public Future<Job> setStatus(JobRequest request, Consumer<Job> check, JobStatus status) {
        return edit(request, check, job -> new JobEdit(status, job.dateDue(), JobEdit.assigned(job), job.path()));
    }
}
