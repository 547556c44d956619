package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** The rows that belong to a file: its blocks, if it is in the database, and its segments. */
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

    /** Keeps the file from other instances. */
    private static final String DELETE = """
            with part as materialized (
              select ordinal
                from %1$s
               where file_id = $1
                 and ordinal > $2
               order by ordinal
               limit $3
            ), deleted as (
              delete from %1$s d
               using part p
               where d.file_id = $1
                 and d.ordinal = p.ordinal
            ), mine as (
              update stored_file
                 set removal_begun_at = now()
               where id = $1
            )
            select max(ordinal) as last
              from part
            having count(*) = $3
            """;

    private static final String DELETE_CHUNKS = DELETE.formatted("file_chunk");
    private static final String DELETE_SEGMENTS = DELETE.formatted("segment");
    /** 16 MiB. */
    private static final int CHUNKS_AT_ONCE = 64;

    private static final int SEGMENTS_AT_ONCE = 10_000;

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

    /** Deletes the chunks of a file that is being removed, in short transactions. */
    Future<Void> deleteChunks(long fileId) {
        return delete(DELETE_CHUNKS, fileId, CHUNKS_AT_ONCE);
    }

    /** Deletes the segments of a file that is being removed, in short transactions. */
    Future<Void> deleteSegments(long fileId) {
        return delete(DELETE_SEGMENTS, fileId, SEGMENTS_AT_ONCE);
    }

    private Future<Void> delete(String sql, long fileId, int limit) {
        return InOrder.parts(
                -1,
                after -> db.query(sql, Tuple.of(fileId, after, (long) limit))
                        .map(rows -> Rows.first(rows, row -> row.getInteger("last"))));
    }
}
