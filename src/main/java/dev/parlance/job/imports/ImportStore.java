package dev.parlance.job.imports;

import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** Writes the result of an import to its file and the jobs of it. */
final class ImportStore {
    private static final String READ = """
            update stored_file
               set reading_revision = $2,
                   plural_forms = $3::text::jsonb,
                   found_format = $4::text::jsonb
             where id = $1
            """;
    private static final String DONE = """
            update job
               set import_status = 'OK',
                   words_count = $2,
                   begin_index = $3,
                   end_index = $4,
                   translated_segments =
                       (select count(*) from segment_target t where t.job_id = job.id and t.target <> ''),
                   confirmed_segments = (select count(*) from segment_target t where t.job_id = job.id and t.confirmed)
             where file_id = $1
               and import_status = 'RUNNING'
            """;
    private static final String FAILED = """
            update job
               set import_status = 'ERROR',
                   import_error = $2
             where file_id = $1
               and import_status = 'RUNNING'
            """;

    /**
     * Grows with each change of how files are read that changes how their target files are written; each adds a step
     * to the function settings_as_read.
     */
    private static final int REVISION = 3;

    private ImportStore() {}

    /** Writes how a file was read. */
    static Future<Void> read(SqlConnection tx, long fileId, ReadFile read) {
        var args = Tuple.of(fileId, REVISION, Json.text(read.plurals()), Json.text(read.format()));
        return Sql.run(tx, READ, args);
    }

    static Future<Void> done(SqlConnection tx, long fileId, ReadFile read) {
        return Sql.run(tx, DONE, Tuple.of(fileId, read.words(), read.beginIndex(), read.endIndex()));
    }

    static Future<Void> failed(SqlConnection tx, long fileId, String message) {
        return Sql.run(tx, FAILED, Tuple.of(fileId, message));
    }
}
