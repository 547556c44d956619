package dev.parlance.job.core;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;

/** Marks a job as exported after its target file was written. */
public final class MarkExported {
    private MarkExported() {}

    /**
     * Locks the job until the transaction ends. Fails with {@link Fault.Unavailable} when it got a new version of its
     * file meanwhile; a job that was deleted is accepted.
     *
     * @param sourceId the file that was read
     */
    public static Future<Void> requireSource(SqlConnection tx, JobRow row, long sourceId) {
        return ExportedStore.lock(tx, row.id()).compose(now -> requireSource(now, sourceId));
    }

    /**
     * Fails with {@link Fault.Unavailable} when the job got a new version of its file.
     *
     * @param now the file that the job has now; empty when the job was deleted, which is accepted
     * @param sourceId the file that was read
     */
    public static Future<Void> requireSource(Optional<Long> now, long sourceId) {
        return requireSame(now.orElse(sourceId) == sourceId);
    }

    /** Fails with {@link Fault.Unavailable} unless the files that were read are those that the jobs still have. */
    public static Future<Void> requireSame(boolean same) {
        return same ? Future.succeededFuture() : Future.failedFuture(newVersion());
    }

    private static Fault newVersion() {
        return new Fault.Unavailable("the job got a new version of its source file; send the request again");
    }

    /** The job as it is then; as it was before if it was deleted meanwhile. */
    public static Future<JobRow> mark(SqlConnection tx, JobRow row) {
        return ExportedStore.set(tx, row.id(), true)
                .compose(_ -> FindJob.find(tx, row.project().uid(), row.job().uid()))
                .recover(failure ->
                        failure instanceof Fault.NotFound ? Future.succeededFuture(row) : Future.failedFuture(failure));
    }
}
