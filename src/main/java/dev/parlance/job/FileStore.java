package dev.parlance.job;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** The bytes of files, in chunks. A file that was not completed, or that no job needs, is swept away after an hour. */
final class FileStore {
    /** Bytes of every chunk but the last. */
    static final int CHUNK_BYTES = 256 << 10;

    private static final String BEGIN = """
            insert into stored_file (uid, name, created_by)
            values ($1, $2, $3)
            returning id
            """;
    private static final String ADD = """
            insert into file_chunk (file_id, ordinal, bytes)
            values ($1, $2, $3)
            """;
    private static final String COMPLETE = """
            update stored_file
               set bytes = $2,
                   sha256 = $3,
                   import_settings = $4::text::jsonb
             where id = $1
            """;
    private static final String DELETE = """
            delete from stored_file
             where id = $1
            """;
    private static final String CHUNKS = """
            select bytes
              from file_chunk
             where file_id = $1
               and ordinal >= $2
             order by ordinal
             limit $3
            """;
    private static final String FIND = """
            select name,
                   bytes,
                   sha256
              from stored_file
             where id = $1
               and bytes is not null
            """;
    private static final String SWEEP = """
            delete from stored_file f
             where f.created_at < now() - interval '1 hour'
               and not exists (select from job j where j.file_id = f.id)
               and (f.bytes is not null
                    or not exists (select from file_chunk c
                                    where c.file_id = f.id
                                      and c.created_at > now() - interval '1 hour'))
            """;

    private final Db db;

    FileStore(Db db) {
        this.db = db;
    }

    /**
     * A complete file.
     *
     * @param bytes how many it has
     */
    record StoredFile(String name, long bytes, Buffer sha256) {}

    /** Makes room for a file; gives its internal number. */
    Future<Long> begin(String name, long createdBy) {
        return db.query(BEGIN, Tuple.of(Uid.next(), name, createdBy))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    Future<Void> add(long fileId, int ordinal, Buffer bytes) {
        return db.query(ADD, Tuple.of(fileId, ordinal, bytes)).mapEmpty();
    }

    /** @param settings what the file is read by, now and later */
    static Future<Void> complete(
            SqlConnection tx, long fileId, long bytes, Buffer sha256, FileImportSettings settings) {
        return tx.preparedQuery(COMPLETE)
                .execute(Tuple.of(fileId, bytes, sha256, Json.text(settings)))
                .mapEmpty();
    }

    Future<Void> delete(long fileId) {
        return db.query(DELETE, Tuple.of(fileId)).mapEmpty();
    }

    /** A complete file, if it is there. */
    Future<Optional<StoredFile>> find(long fileId) {
        return db.query(FIND, Tuple.of(fileId))
                .map(rows -> Rows.first(
                        rows,
                        row -> new StoredFile(row.getString("name"), row.getLong("bytes"), row.getBuffer("sha256"))));
    }

    /** Up to {@code limit} chunks from the one with that ordinal on; none past the end. */
    Future<List<Buffer>> chunks(long fileId, int from, int limit) {
        return db.query(CHUNKS, Tuple.of(fileId, from, limit))
                .map(rows -> Rows.all(rows, row -> row.getBuffer("bytes")));
    }

    /** Deletes what no job needs. */
    Future<Void> sweep() {
        return db.query(SWEEP).mapEmpty();
    }
}
