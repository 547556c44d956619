package dev.parlance.job.export;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.task.AsyncResponse;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements on target files that are written in the background. */
final class TargetExportStore {
    private static final String INSERT = """
            insert into target_export (async_request_id, job_id, archive)
            values ($1, $2, $3)
            """;
    private static final String UNWRITTEN = """
            select count(*) as unwritten
              from target_export e
              join async_request r on r.id = e.async_request_id
             where e.job_id = $1
               and r.response is null
            """;
    private static final String DELETE_OLDER = """
            delete from target_export
             where job_id = $1
               and written_at is not null
               and async_request_id not in (select async_request_id
                                              from target_export
                                             where job_id = $1
                                               and written_at is not null
                                             order by written_at desc
                                             limit $2)
            """;
    private static final String WRITTEN = """
            update target_export
               set file_id = $2,
                   written_at = now()
             where async_request_id = $1
            """;
    private static final String FIND = """
            select e.file_id,
                   e.archive,
                   r.response::text as response
              from target_export e
              join async_request r on r.id = e.async_request_id
             where e.async_request_id = $1
               and e.job_id = $2
            """;
    private static final String EXPIRE = """
            delete from target_export
             where coalesce(written_at, created_at) < now() - interval '1 day'
            """;

    private final Db db;

    TargetExportStore(Db db) {
        this.db = db;
    }

    /**
     * A target file.
     *
     * @param fileId null until it is written
     * @param archive whether it is an archive with the target files of several jobs
     * @param response null until its request has ended
     */
    record Export(
            @Nullable Long fileId,
            boolean archive,
            @Nullable AsyncResponse response) {}

    static Future<Void> insert(SqlConnection tx, long asyncRequest, long jobId, boolean archive) {
        return Sql.run(tx, INSERT, Tuple.of(asyncRequest, jobId, archive));
    }

    /** How many exports of a job have not ended. */
    static Future<Integer> unwritten(SqlConnection tx, long jobId) {
        return Sql.one(tx, UNWRITTEN, Tuple.of(jobId), row -> row.getInteger("unwritten"));
    }

    /** Forgets all files of a job but the last ones. */
    static Future<Void> keep(SqlConnection tx, long jobId, int last) {
        return Sql.run(tx, DELETE_OLDER, Tuple.of(jobId, last));
    }

    /** Whether the file is still wanted: its job exists, and its time is not over. */
    static Future<Boolean> written(SqlConnection tx, long asyncRequest, long fileId) {
        return tx.preparedQuery(WRITTEN).execute(Tuple.of(asyncRequest, fileId)).map(rows -> rows.rowCount() == 1);
    }

    Future<Optional<Export>> find(long asyncRequest, long jobId) {
        return db.query(FIND, Tuple.of(asyncRequest, jobId)).map(rows -> Rows.first(rows, TargetExportStore::export));
    }

    private static Export export(Row row) {
        return new Export(
                Rows.number(row, "file_id"),
                row.getBoolean("archive"),
                Rows.read(row, "response", AsyncResponse.class));
    }

    /** Forgets the files that were written more than a day ago; the sweep of all files deletes their bytes. */
    Future<Void> expire() {
        return db.query(EXPIRE).mapEmpty();
    }
}
