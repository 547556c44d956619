package dev.parlance.job.edit;

import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobListStore;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Writes the events of the jobs that are deleted with their project, in the transaction that deletes it. */
public final class DeleteProjectJobs {
    /** A project may have more jobs than fit into memory, or into one event. */
    static final int JOBS_PER_EVENT = 100;

    private final EventStore events;

    public DeleteProjectJobs(EventStore events) {
        this.events = events;
    }

    /**
     * Writes one event per hundred jobs, in the order of their creation.
     *
     * @param projectId internal number; the row is locked, so that no job is added meanwhile
     */
    public Future<Void> publish(SqlConnection tx, long projectId, String traceparent) {
        return after(tx, projectId, 0, traceparent);
    }

    private Future<Void> after(SqlConnection tx, long projectId, long number, String traceparent) {
        return JobListStore.ofProject(tx, projectId, number, JOBS_PER_EVENT)
                .compose(jobs -> append(tx, jobs, traceparent)
                        .compose(_ -> jobs.size() < JOBS_PER_EVENT
                                ? Future.succeededFuture()
                                : after(
                                        tx,
                                        projectId,
                                        Long.parseLong(jobs.getLast().job().innerId()),
                                        traceparent)));
    }

    private Future<Void> append(SqlConnection tx, List<JobRow> jobs, String traceparent) {
        return jobs.isEmpty()
                ? Future.succeededFuture()
                : events.append(tx, List.of(JobEvents.of(EventKind.JOB_DELETED, jobs, traceparent)));
    }
}
