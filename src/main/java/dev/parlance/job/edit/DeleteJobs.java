package dev.parlance.job.edit;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Consumer;

/** Deletes jobs; housekeeping deletes their targets, and a file that no job needs any more. */
public final class DeleteJobs {
    private final Db db;
    private final EventStore events;

    public DeleteJobs(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Deletes one job; fails with {@link Fault.NotFound}.
     *
     * @param check refuses by the current job, such as by {@code If-Match}
     */
    public Future<Void> delete(JobRequest request, Consumer<Job> check) {
        return Edit.of(tx -> FindJob.lock(tx, request))
                .check(before -> check.accept(before.job()))
                .write((tx, before) -> delete(tx, List.of(before), request.traceparent()))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    /** Deletes several jobs, all or none. Fails with {@link Fault.Invalid} that lists every job that does not exist. */
    public Future<Void> delete(Caller caller, String projectUid, JobBatch batch, String traceparent) {
        return db.transaction(tx ->
                        LockJobs.lock(tx, caller, projectUid, batch).compose(before -> delete(tx, before, traceparent)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> delete(SqlConnection tx, List<JobRow> jobs, String traceparent) {
        var deletions = jobs.stream()
                .map(row -> JobEvents.of(EventKind.JOB_DELETED, List.of(row), traceparent))
                .toList();
        return JobChangeStore.delete(tx, jobs).compose(_ -> events.append(tx, deletions));
    }
}
