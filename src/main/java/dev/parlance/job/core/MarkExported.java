package dev.parlance.job.core;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Marks a job as exported after its target file was written. */
public final class MarkExported {
    private MarkExported() {}

    /** The job as it is then; as it was before if it was deleted meanwhile. */
    public static Future<JobRow> mark(SqlConnection tx, JobRow row) {
        return ExportedStore.set(tx, row.id(), true)
                .compose(_ -> FindJob.find(tx, row.project().uid(), row.job().uid()))
                .recover(failure ->
                        failure instanceof Fault.NotFound ? Future.succeededFuture(row) : Future.failedFuture(failure));
    }
}
