package dev.parlance.job.core;

import dev.parlance.db.Column;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Finds jobs by uid for other features. */
public final class JobLookupStore {
    private static final String COLUMNS = """
            select j.id,
                   j.uid,
                   j.inner_id,
                   f.name as filename,
                   j.target_lang,
                   j.workflow_level,
                   j.workflow_step_id,
                   j.import_status,
                   j.import_error,
            """ + JobStore.PROJECT_AND_PROVIDERS + """
              from job j
              join project p on p.id = j.project_id
              join stored_file f on f.id = j.file_id
            """;
    /**
     * Without joins: after a wait for the lock, joined rows would be those from before the wait, and a job with a new
     * file would be missing.
     */
    private static final String LOCK = """
            select id
              from job
             where uid = any ($1::text[])
             order by id
               for key share
            """;

    private static final String LOCKED = COLUMNS + """
             where j.id = any ($2::bigint[])
             order by array_position($1::text[], j.uid)
            """;

    private JobLookupStore() {}

    /**
     * The jobs that exist, in the order of {@code uids}; visibility is not checked. They are locked until the
     * transaction ends, so that rows that refer to them can be written.
     */
    public static Future<List<JobInfo>> find(SqlConnection tx, List<String> uids) {
        var texts = Column.texts(uids);
        return Sql.all(tx, LOCK, Tuple.tuple().addValue(texts), row -> row.getLong("id"))
                .compose(ids -> Sql.all(tx, LOCKED, Tuple.of(texts, Column.numbers(ids)), JobLookupStore::info));
    }

    private static JobInfo info(Row row) {
        return new JobInfo(
                row.getLong("id"),
                row.getString("uid"),
                Long.toString(row.getLong("inner_id")),
                row.getString("filename"),
                JobRowStore.project(row),
                row.getString("source_lang"),
                row.getString("target_lang"),
                row.getInteger("workflow_level"),
                Rows.number(row, "workflow_step_id"),
                ImportStatus.valueOf(row.getString("import_status")),
                Rows.text(row, "import_error"),
                JobRowStore.providers(row));
    }
}
