package dev.parlance.project.referencefile;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes reference files of projects; they are read with their project. */
public final class ReferenceFileStore {
    private static final String INSERT = """
            insert into project_reference (uid, project_id, file_id, note, created_by)
            values ($1, $2, $3, $4, $5)
            """;
    private static final String DELETE = """
            with gone as (
              delete from project_reference
               where project_id = $1
                 and uid = $2
              returning file_id
            )
            select file_id
              from gone
            """;
    private static final String DELETE_FILE = """
            delete from stored_file
             where id = $1
               and place = 'database'
               and not copy_in_s3
            """;
    private static final String FILE = """
            select r.file_id
              from project_reference r
              join project p
                on p.id = r.project_id
             where p.uid = $1
               and r.uid = $2
            """;

    private final Db db;

    public ReferenceFileStore(Db db) {
        this.db = db;
    }

    /** Internal number of the stored file behind a reference of a project. */
    public Future<Optional<Long>> file(String projectUid, String uid) {
        return db.read(FILE, Tuple.of(projectUid, uid)).map(rows -> Rows.first(rows, row -> row.getLong("file_id")));
    }

    static Future<Void> insert(
            SqlConnection tx, String uid, long projectId, long fileId, @Nullable String note, long createdBy) {
        return Sql.run(tx, INSERT, Tuple.of(uid, projectId, fileId, note, createdBy));
    }

    /** Deletes a reference that exists, and its file. */
    static Future<Void> delete(SqlConnection tx, long projectId, String uid) {
        return Sql.one(tx, DELETE, Tuple.of(projectId, uid), row -> row.getLong("file_id"))
                .compose(fileId -> Sql.run(tx, DELETE_FILE, Tuple.of(fileId)));
    }
}
