package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Files in chunks. A sweep deletes files that are incomplete, or that no row refers to, after an hour. */
public final class FileStore {
    /** Bytes of every chunk but the last. */
    public static final int CHUNK_BYTES = 256 << 10;

    private static final Base64.Encoder TAG = Base64.getUrlEncoder().withoutPadding();
    private static final int TAG_BYTES = 16;
    private static final int CHUNKS_AT_ONCE = 8;

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
                   sha256 = $3
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
               and not exists (select from target_export e where e.file_id = f.id)
               and not exists (select from project_reference r where r.file_id = f.id)
               and not exists (select from trans_memory_import i where i.file_id = f.id)
               and not exists (select from term_base_import i where i.file_id = f.id)
               and (f.bytes is not null
                    or not exists (select from file_chunk c
                                    where c.file_id = f.id
                                      and c.created_at > now() - interval '1 hour'))
            """;

    private final Db db;

    public FileStore(Db db) {
        this.db = db;
    }

    /**
     * A complete file.
     *
     * @param bytes its size
     */
    public record StoredFile(String name, long bytes, Buffer sha256) {
        /** The strong entity tag of the bytes, in quotes. */
        public String etag() {
            return '"' + TAG.encodeToString(Arrays.copyOf(sha256.getBytes(), TAG_BYTES)) + '"';
        }
    }

    /** A file whose bytes have arrived. {@link #complete} makes it visible, in the transaction that refers to it. */
    public record Received(long fileId, long bytes, Buffer sha256) {}

    /** Inserts an incomplete file and returns its internal number. */
    public Future<Long> begin(String name, long createdBy) {
        return db.query(BEGIN, Tuple.of(Uid.next(), name, createdBy))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    /** Adds a chunk; ordinals count from 0. */
    public Future<Void> add(long fileId, int ordinal, Buffer bytes) {
        return db.query(ADD, Tuple.of(fileId, ordinal, bytes)).mapEmpty();
    }

    /** Completes a file in the transaction that refers to it. */
    public static Future<Void> complete(SqlConnection tx, long fileId, long bytes, Buffer sha256) {
        return Sql.run(tx, COMPLETE, Tuple.of(fileId, bytes, sha256));
    }

    public Future<Void> delete(long fileId) {
        return db.query(DELETE, Tuple.of(fileId)).mapEmpty();
    }

    /** Finds a complete file. */
    public Future<Optional<StoredFile>> find(long fileId) {
        return db.query(FIND, Tuple.of(fileId))
                .map(rows -> Rows.first(
                        rows,
                        row -> new StoredFile(row.getString("name"), row.getLong("bytes"), row.getBuffer("sha256"))));
    }

    /** Up to {@code limit} chunks from the ordinal {@code from}; an empty list after the last chunk. */
    public Future<List<Buffer>> chunks(long fileId, int from, int limit) {
        return db.query(CHUNKS, Tuple.of(fileId, from, limit))
                .map(rows -> Rows.all(rows, row -> row.getBuffer("bytes")));
    }

    /** The bytes of a file for a worker thread, which blocks while the next chunks are read. */
    public InputStream open(long fileId) {
        return new ChunkInputStream(from -> chunks(fileId, from, CHUNKS_AT_ONCE));
    }

    /** Supplies the bytes of a file from {@code offset} in pieces, null after the last; for one reader. */
    public Supplier<Future<@Nullable Buffer>> pieces(long fileId, long offset) {
        return new Pieces(fileId, offset);
    }

    /** Reads one chunk per call; belongs to one reader. */
    private final class Pieces implements Supplier<Future<@Nullable Buffer>> {
        private final long fileId;
        private int next;
        private int skipped;

        Pieces(long fileId, long offset) {
            this.fileId = fileId;
            this.next = (int) (offset / CHUNK_BYTES);
            this.skipped = (int) (offset % CHUNK_BYTES);
        }

        @Override
        public Future<@Nullable Buffer> get() {
            return chunks(fileId, next++, 1).map(chunks -> chunks.isEmpty() ? null : rest(chunks.getFirst()));
        }

        private Buffer rest(Buffer chunk) {
            var from = Math.min(skipped, chunk.length());
            skipped = 0;
            return from == 0 ? chunk : chunk.slice(from, chunk.length());
        }
    }

    /** Deletes old files that are incomplete or that no row refers to. */
    public Future<Void> sweep() {
        return db.query(SWEEP).mapEmpty();
    }
}
