package dev.parlance.job.core;

import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Finds a job that a caller sees; every method fails with {@link Fault.NotFound} for any other uid. */
public final class FindJob {
    private final JobStore jobs;

    public FindJob(JobStore jobs) {
        this.jobs = jobs;
    }

    public Future<JobRow> find(Visibility visibility, String projectUid, String jobUid) {
        return jobs.find(visibility, projectUid, jobUid).map(Fault.NotFound.ifEmpty("job", jobUid));
    }

    /** A job as it is now, with the row locked until the transaction ends. */
    public static Future<JobRow> lock(SqlConnection tx, JobRequest request) {
        return JobStore.lock(tx, request.visibility(), request.projectUid(), request.jobUid())
                .compose(found -> found
                        ? find(tx, request.projectUid(), request.jobUid())
                        : Future.failedFuture(unknown(request.jobUid())));
    }

    /** As {@link #lock(SqlConnection, JobRequest)}, for work after its request. */
    public static Future<JobRow> lock(SqlConnection tx, String projectUid, String jobUid) {
        return JobStore.lock(tx, Visibility.ALL, projectUid, jobUid)
                .compose(found -> found ? find(tx, projectUid, jobUid) : Future.failedFuture(unknown(jobUid)));
    }

    /** A job of any visibility, within a transaction; for reading it again after a change. */
    public static Future<JobRow> find(SqlConnection tx, String projectUid, String jobUid) {
        return JobStore.find(tx, projectUid, jobUid).map(Fault.NotFound.ifEmpty("job", jobUid));
    }

    public static Fault unknown(String jobUid) {
        return new Fault.NotFound("job", jobUid);
    }

    /** Fails with {@link Fault.InvalidState} for a job without segments because its file is not imported. */
    public static void requireImported(Job job) {
        if (job.importStatus().status() != ImportStatus.OK) {
            throw new Fault.InvalidState(
                    job.importStatus().status() == ImportStatus.RUNNING
                            ? "the job is still being imported"
                            : "the job could not be imported");
        }
    }
}
