package dev.parlance.job.imports;

import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The statements on files of archives, whose content follows their jobs. */
final class ArchivedFileStore {
    private static final String SETTINGS = """
            update stored_file f
               set import_settings = e.import_settings
              from stored_file e
             where e.id = $1
               and f.id = $2
            """;
    private static final String REPLACE = """
            update job
               set file_id = $2
             where file_id = $1
            """;

    /** Only one attempt can replace the file. */
    private static final String INPUT = """
            update task
               set payload = $3::text::jsonb
             where id = $1
               and state = 'RUNNING'
               and (payload ->> 'fileId')::bigint = $2
            """;

    private ArchivedFileStore() {}

    /** Lets the jobs and the task of an empty file refer to the unpacked one. */
    static Future<Void> replace(SqlConnection tx, long task, long empty, ImportTask unpacked) {
        return tx.preparedQuery(INPUT)
                .execute(Tuple.of(task, empty, Json.text(unpacked)))
                .compose(rows -> rows.rowCount() == 1
                        ? Sql.run(tx, SETTINGS, Tuple.of(empty, unpacked.fileId()))
                        : Future.failedFuture("another attempt has unpacked the file"))
                .compose(_ -> Sql.run(tx, REPLACE, Tuple.of(empty, unpacked.fileId())));
    }
}
