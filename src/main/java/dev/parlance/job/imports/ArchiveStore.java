package dev.parlance.job.imports;

import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Reads the results of the imports of an archive's files. */
final class ArchiveStore {
    private static final int MOST_FAILURES = 100;

    private static final String COUNTS = """
            select count(*) as imported,
                   coalesce(sum(segments), 0)::bigint as segments
              from (select coalesce(max(j.end_index) + 1, 0) as segments
                      from job j
                     where j.archive_id = $1
                       and j.import_status = 'OK'
                     group by j.archive_place) as files
            """;
    private static final String FAILURES = """
            select distinct on (j.archive_place)
                   coalesce(j.path || '/', '') || f.name as filename,
                   coalesce(j.import_error, '') as message
              from job j
              join stored_file f on f.id = j.file_id
             where j.archive_id = $1
               and j.import_status = 'ERROR'
             order by j.archive_place, j.id
             limit $2
            """;

    private static final String JOBS = """
            select count(*) as jobs
              from job
             where archive_id = $1
            """;

    private ArchiveStore() {}

    /**
     * A file that could not be imported.
     *
     * @param filename with the path of its jobs
     */
    record Failure(String filename, String message) {}

    /**
     * The result of all imports.
     *
     * @param imported files
     * @param segments of them
     * @param failures the first ones
     */
    record Result(long imported, long segments, List<Failure> failures) {}

    static Future<Result> result(SqlConnection tx, long archiveId) {
        return Sql.all(tx, FAILURES, Tuple.of(archiveId, MOST_FAILURES), ArchiveStore::failure)
                .compose(failures -> Sql.one(
                        tx,
                        COUNTS,
                        Tuple.of(archiveId),
                        row -> new Result(row.getLong("imported"), row.getLong("segments"), failures)));
    }

    private static Failure failure(Row row) {
        return new Failure(row.getString("filename"), row.getString("message"));
    }

    /** The number of all jobs of the files. */
    static Future<Long> jobs(SqlConnection tx, long archiveId) {
        return Sql.one(tx, JOBS, Tuple.of(archiveId), row -> row.getLong("jobs"));
    }
}
