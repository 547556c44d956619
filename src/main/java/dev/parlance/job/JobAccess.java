package dev.parlance.job;

import dev.parlance.access.Caller;
import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobStore;
import io.vertx.core.Future;

/** How other features find a job that a caller sees. */
public final class JobAccess {
    private final FindJob jobs;

    public JobAccess(Db db) {
        this.jobs = new FindJob(new JobStore(db));
    }

    /**
     * The facts of a job that other features use.
     *
     * @param projectId internal number of its project
     * @param sourceLang in normal form, as is {@code targetLang}
     */
    public record VisibleJob(long projectId, String uid, String sourceLang, String targetLang) {}

    /** Fails with {@link Fault.NotFound} when the caller sees no such job. */
    public Future<VisibleJob> find(Caller caller, String projectUid, String jobUid) {
        return jobs.find(Visibility.of(caller), projectUid, jobUid)
                .map(row -> new VisibleJob(
                        Long.parseLong(row.project().id()),
                        row.job().uid(),
                        row.job().sourceLang(),
                        row.job().targetLang()));
    }
}
