package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of files. */
public final class FileStore {
    private static final String BEGIN = """
            insert into stored_file (uid, name, created_by, place)
            values ($1, $2, $3, $4)
            returning id
            """;
    /** Not a file that is being removed. The time keeps it from a removal that begins just now. */
    private static final String COMPLETE = """
            update stored_file
               set bytes = $2,
                   sha256 = $3,
                   block_sha256 = $4,
                   touched_at = now()
             where id = $1
               and removal_begun_at is null
            returning id
            """;

    private static final String TOUCH = """
            update stored_file
               set touched_at = now(),
                   upload_id = $2
             where id = $1
            """;
    private static final String CLAIM = """
            update stored_file
               set removal_begun_at = now()
             where id = $1
               and bytes is null
            returning id
            """;
    /** A new kind of rows that refer to files is added here. */
    private static final String UNUSED = """
               and not exists (select from job j where j.file_id = f.id)
               and not exists (select from job j where j.archive_id = f.id)
               and not exists (select from source_version v where v.file_id = f.id)
               and not exists (select from target_export e where e.file_id = f.id)
               and not exists (select from project_reference r where r.file_id = f.id)
               and not exists (select from trans_memory_import i where i.file_id = f.id)
               and not exists (select from term_base_import i where i.file_id = f.id)
            """;

    private static final String CLAIM_OLD = """
            update stored_file
               set removal_begun_at = now()
             where id = any(array(select f.id
                                    from stored_file f
                                   where f.id > $1
                                     and coalesce(f.touched_at, f.created_at) < now() - interval '1 hour'
                                     and (f.removal_begun_at is null
                                          or f.removal_begun_at < now() - interval '10 minutes')
            """ + UNUSED;
    private static final String CLAIMED = """
                                   order by f.id
                                   limit $2
                                     for update skip locked))
            returning id,
                      uid,
                      upload_id
            """;

    static final String CLAIM_IN_S3 = CLAIM_OLD + """
               and (f.place = 's3' or f.copy_in_s3)
            """ + CLAIMED;

    static final String CLAIM_IN_DATABASE = CLAIM_OLD + """
               and f.place = 'database'
               and not f.copy_in_s3
               and (f.bytes is not null
                    or not exists (select from file_chunk c
                                    where c.file_id = f.id
                                      and c.created_at > now() - interval '1 hour'))
            """ + CLAIMED;

    /** Those with few rows of their own. */
    private static final String DELETE_SMALL = """
            delete from stored_file f
             where f.id = any ($1)
               and not exists (select from segment s where s.file_id = f.id and s.ordinal >= 1000)
               and not exists (select from file_chunk c where c.file_id = f.id and c.ordinal >= 8)
            returning id
            """;

    private static final String IN_S3 = """
            select exists (select from stored_file where place = 's3' or copy_in_s3) as found
            """;
    private static final String DELETE = """
            delete from stored_file
             where id = $1
            """;
    private static final String FIND = """
            select id,
                   uid,
                   name,
                   bytes,
                   sha256,
                   block_sha256,
                   place
              from stored_file
             where id = $1
               and bytes is not null
            """;
    /** Earlier versions did not complete the files of term bases. */
    private static final String FIND_SOURCE = """
            select id,
                   uid,
                   name,
                   coalesce(bytes,
                            (select sum(length(c.bytes)) from file_chunk c where c.file_id = f.id),
                            0) as bytes,
                   sha256,
                   block_sha256,
                   place
              from stored_file f
             where id = $1
            """;

    private final Db db;

    public FileStore(Db db) {
        this.db = db;
    }

    /** Inserts an incomplete file. */
    Future<NewFile> begin(String name, long createdBy, Place place) {
        var uid = Uid.next();
        return db.query(BEGIN, Tuple.of(uid, name, createdBy, place.text()))
                .map(rows -> new NewFile(Rows.one(rows).getLong("id"), uid));
    }

    /** Completes a file in the transaction that refers to it. */
    public static Future<Void> complete(SqlConnection tx, Received file) {
        return Sql.first(
                        tx,
                        COMPLETE,
                        Tuple.of(file.fileId(), file.bytes(), file.sha256(), file.blocks()),
                        row -> row.getLong("id"))
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture()
                        : Future.failedFuture("the file was removed, because nothing of it had come for an hour"));
    }

    /** Says that a file is still on its way. */
    Future<Void> touch(long fileId, @Nullable String upload) {
        return db.query(TOUCH, Tuple.of(fileId, upload)).mapEmpty();
    }

    /** Begins the removal of an incomplete file; false if it was completed. */
    Future<Boolean> claim(long fileId) {
        return db.query(CLAIM, Tuple.of(fileId)).map(rows -> rows.size() > 0);
    }

    /**
     * Begins the removal of files that are incomplete or that no row refers to. Another instance that asks within ten
     * minutes gets others.
     *
     * @param place of the bytes or of a copy of them
     * @param after the last file of the part before; 0 for the first part
     */
    Future<List<Unused>> claimUnused(Place place, long after, int limit) {
        var sql = place == Place.S3 ? CLAIM_IN_S3 : CLAIM_IN_DATABASE;
        return db.query(sql, Tuple.of(after, limit))
                .map(rows -> Rows.all(
                        rows,
                        row -> new Unused(
                                new NewFile(row.getLong("id"), row.getString("uid")), Rows.text(row, "upload_id"))));
    }

    /** Deletes those of the files that have few segments and blocks; returns them. */
    Future<Set<Long>> deleteSmall(List<Unused> files) {
        var ids = files.stream().map(unused -> unused.file().id()).toArray(Long[]::new);
        return db.query(DELETE_SMALL, Tuple.tuple().addArrayOfLong(ids))
                .map(rows -> Set.copyOf(Rows.all(rows, row -> row.getLong("id"))));
    }

    /**
     * A file that is to be removed.
     *
     * @param upload of its bytes, which may not have ended; null for none
     */
    record Unused(NewFile file, @Nullable String upload) {}

    /** Whether any file is in S3. */
    Future<Boolean> anyInS3() {
        return db.query(IN_S3).map(rows -> Rows.one(rows).getBoolean("found"));
    }

    Future<Void> delete(long fileId) {
        return db.query(DELETE, Tuple.of(fileId)).mapEmpty();
    }

    /** Finds a complete file. */
    Future<Optional<StoredFile>> find(long fileId) {
        return db.query(FIND, Tuple.of(fileId)).map(rows -> Rows.first(rows, FileStore::file));
    }

    /** Finds a file that an import refers to. */
    Future<Optional<StoredFile>> findSource(long fileId) {
        return db.query(FIND_SOURCE, Tuple.of(fileId)).map(rows -> Rows.first(rows, FileStore::file));
    }

    static StoredFile file(Row row) {
        return new StoredFile(
                row.getLong("id"),
                row.getString("uid"),
                row.getString("name"),
                row.getLong("bytes"),
                new StoredFile.Checksums(hash(row, "sha256"), hash(row, "block_sha256")),
                Place.of(row.getString("place")));
    }

    private static @Nullable Buffer hash(Row row, String column) {
        var bytes = Rows.bytes(row, column);
        return bytes == null ? null : Buffer.buffer(bytes);
    }
}
