package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Blocks of files as rows, which are deleted with the row of their file. */
final class ChunkStore {
    private static final String ADD = """
            insert into file_chunk (file_id, ordinal, bytes)
            values ($1, $2, $3)
            """;
    private static final String CHUNKS = """
            select bytes
              from file_chunk
             where file_id = $1
               and ordinal >= $2
             order by ordinal
             limit $3
            """;

    private final Db db;

    ChunkStore(Db db) {
        this.db = db;
    }

    /** Adds a chunk; ordinals count from 0. */
    Future<Void> add(long fileId, int ordinal, Buffer bytes) {
        return db.query(ADD, Tuple.of(fileId, ordinal, bytes)).mapEmpty();
    }

    /** Up to {@code limit} chunks from the ordinal {@code from}; an empty list after the last chunk. */
    Future<List<Buffer>> chunks(long fileId, int from, int limit) {
        return db.query(CHUNKS, Tuple.of(fileId, from, limit))
                .map(rows -> Rows.all(rows, row -> row.getBuffer("bytes")));
    }
}
