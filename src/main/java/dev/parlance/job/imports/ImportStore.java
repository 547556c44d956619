package dev.parlance.job.imports;

import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** Writes the result of an import to the jobs of its file. */
final class ImportStore {
    private static final String DONE = """
            with read as (
              update stored_file
                 set reading_revision = $5,
                     plural_forms = $6::text::jsonb,
                     found_format = $7::text::jsonb
               where id = $1
            )
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

    static Future<Void> done(SqlConnection tx, long fileId, ReadFile read) {
        var begin = read.segments() == 0 ? null : 0;
        var plurals = Json.text(read.plurals());
        var format = Json.text(read.format());
        return Sql.run(
                tx, DONE, Tuple.of(fileId, read.words(), begin, read.endIndex(), REVISION, plurals).addString(format));
    }

    static Future<Void> failed(SqlConnection tx, long fileId, String message) {
        return Sql.run(tx, FAILED, Tuple.of(fileId, message));
    }
}
