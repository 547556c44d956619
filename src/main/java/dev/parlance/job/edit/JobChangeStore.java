package dev.parlance.job.edit;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStatus;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Updates and deletes jobs. */
final class JobChangeStore {
    private static final String UPDATE = """
            update job
               set status = $2,
                   date_due = $3,
                   path = $4
             where id = $1
            """;
    private static final String UPDATE_SOME = """
            update job
               set status = coalesce($2, status),
                   date_due = case when $3::boolean then $4 else date_due end
             where id = any ($1::bigint[])
            """;
    private static final String DELETE = """
            delete from job
             where id = any ($1::bigint[])
            """;

    private JobChangeStore() {}

    static Future<Void> update(SqlConnection tx, long id, JobStatus status, JobEdit edit) {
        return Sql.run(tx, UPDATE, Tuple.of(id, status.name(), Rows.timestamp(edit.dateDue()), edit.path()));
    }

    /** Updates jobs; {@code dueGiven} replaces the due date even if the new one is null. */
    static Future<Void> update(SqlConnection tx, List<JobRow> jobs, JobBatch batch, boolean dueGiven) {
        var status = batch.status();
        var args = Tuple.tuple()
                .addArrayOfLong(numbers(jobs))
                .addString(status == null ? null : status.name())
                .addBoolean(dueGiven)
                .addOffsetDateTime(Rows.timestamp(batch.dateDue()));
        return Sql.run(tx, UPDATE_SOME, args);
    }

    static Future<Void> delete(SqlConnection tx, List<JobRow> jobs) {
        return Sql.run(tx, DELETE, Tuple.tuple().addArrayOfLong(numbers(jobs)));
    }

    private static Long[] numbers(List<JobRow> jobs) {
        return jobs.stream().map(JobRow::id).toArray(Long[]::new);
    }
}
