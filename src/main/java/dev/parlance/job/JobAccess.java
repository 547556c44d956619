package dev.parlance.job;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.core.JobVisibility;
import io.vertx.core.Future;

/** The way of other features to a job that a caller sees. */
public final class JobAccess {
    private final JobStore jobs;

    public JobAccess(Db db) {
        this.jobs = new JobStore(db);
    }

    /**
     * What others need to know of a job.
     *
     * @param projectId internal number of its project
     * @param sourceLang in normal form, as is {@code targetLang}
     */
    public record VisibleJob(long projectId, String uid, String sourceLang, String targetLang) {}

    /** Fails with {@link Fault.NotFound} for what is not there or not seen. */
    public Future<VisibleJob> find(Caller caller, String projectUid, String jobUid) {
        return jobs.find(JobVisibility.of(caller), projectUid, jobUid)
                .map(row -> new VisibleJob(
                        Long.parseLong(row.project().id()),
                        row.job().uid(),
                        row.job().sourceLang(),
                        row.job().targetLang()));
    }
}
