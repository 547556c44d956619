package dev.parlance.job.edit;

import dev.parlance.db.InOrder;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobListStore;
import dev.parlance.job.core.JobRow;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;

/**
 * Deletes the jobs of a project, with their events, in the transaction that deletes it. One statement that deletes a
 * hundred thousand jobs would be cancelled.
 */
public final class DeleteProjectJobs {
    /** A project may have more jobs than fit into memory, or into one event. */
    static final int JOBS_PER_EVENT = 100;

    private final EventStore events;

    public DeleteProjectJobs(EventStore events) {
        this.events = events;
    }

    /**
     * Deletes all jobs, and writes one event per hundred of them, in the order of their creation.
     *
     * @param projectId internal number; the row is locked, so that no job is added meanwhile
     */
    public Future<Void> delete(SqlConnection tx, long projectId, String traceparent) {
        return InOrder.parts(
                0L,
                after -> JobListStore.ofProject(tx, projectId, after, JOBS_PER_EVENT)
                        .compose(jobs -> delete(tx, jobs, traceparent)));
    }

    /** The number of the last job within the project, if there may be more. */
    private Future<Optional<Long>> delete(SqlConnection tx, List<JobRow> jobs, String traceparent) {
        return jobs.isEmpty()
                ? Future.succeededFuture(Optional.empty())
                : events.append(tx, List.of(JobEvents.of(EventKind.JOB_DELETED, jobs, traceparent)))
                        .compose(_ -> JobChangeStore.delete(tx, jobs))
                        .map(_ -> jobs.size() < JOBS_PER_EVENT
                                ? Optional.empty()
                                : Optional.of(
                                        Long.parseLong(jobs.getLast().job().innerId())));
    }
}
