package dev.parlance.job.core;

import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The statements on whether jobs are exported. */
public final class ExportedStore {
    // Before rows that refer to the job: the deletion of a job locks it first, too.
    private static final String LOCK = """
            select file_id
              from job
             where id = $1
               for no key update
            """;
    private static final String SET = """
            update job
               set exported = $2
             where id = $1
               and exported <> $2
            """;

    private ExportedStore() {}

    /** Locks a job until the transaction ends. The number of its file; empty if it was deleted. */
    public static Future<Optional<Long>> lock(SqlConnection tx, long jobId) {
        return Sql.first(tx, LOCK, Tuple.of(jobId), row -> row.getLong("file_id"));
    }

    /** Whether that changed the job. */
    public static Future<Boolean> set(SqlConnection tx, long jobId, boolean exported) {
        return tx.preparedQuery(SET).execute(Tuple.of(jobId, exported)).map(rows -> rows.rowCount() > 0);
    }
}
