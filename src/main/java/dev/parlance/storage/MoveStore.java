package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** The rows of files that are moved from one place to the other. */
final class MoveStore {
    private static final String LOCK = """
            select pg_try_advisory_lock(hashtext('move files')) as mine
            """;
    private static final String UNLOCK = """
            select pg_advisory_unlock_all()
            """;
    private static final String NEXT = """
            select id,
                   uid,
                   name,
                   bytes,
                   sha256,
                   block_sha256,
                   place
              from stored_file
             where place = $1
               and id > $2
               and bytes is not null
               and removal_begun_at is null
             order by id
             limit $3
            """;
    /** The time keeps the file from a removal for an hour. */
    private static final String BEGIN = """
            update stored_file
               set touched_at = now(),
                   copy_in_s3 = place = 'database'
             where id = $1
               and place = $2
               and removal_begun_at is null
            returning id
            """;

    private static final String TO_S3 = """
            with moved as (
              update stored_file
                 set place = 's3',
                     copy_in_s3 = false,
                     upload_id = null,
                     touched_at = now(),
                     sha256 = $2,
                     block_sha256 = $3
               where id = $1
                 and place = 'database'
                 and copy_in_s3
                 and removal_begun_at is null
              returning id
            ), gone as (
              delete from file_chunk c
               using moved m
               where c.file_id = m.id
            )
            select id
              from moved
            """;
    private static final String TO_DATABASE = """
            update stored_file
               set place = 'database',
                   copy_in_s3 = true,
                   touched_at = now(),
                   sha256 = $2,
                   block_sha256 = $3
             where id = $1
               and place = 's3'
               and removal_begun_at is null
               and (select count(*) from file_chunk where file_id = $1) = $4
            returning id
            """;
    /** What an earlier run has left. */
    private static final String CLEAR = """
            delete from file_chunk c
             using stored_file f
             where c.file_id = $1
               and f.id = c.file_id
               and f.place = 's3'
            """;

    private static final String WITH_BLOCKS = """
            select f.id
              from stored_file f
             where f.place = 's3'
               and exists (select from file_chunk c where c.file_id = f.id)
             order by f.id
             limit $1
            """;

    private static final String COPIES = """
            select id,
                   uid,
                   upload_id
              from stored_file
             where place = 'database'
               and copy_in_s3
               and removal_begun_at is null
             order by id
             limit $1
            """;
    private static final String FORGET = """
            update stored_file
               set copy_in_s3 = false,
                   upload_id = null
             where id = $1
               and place = 'database'
            """;
    /** Earlier versions added an import of terms after the last block, and did not complete its file. */
    private static final String COMPLETE_EARLIER = """
            update stored_file f
               set bytes = (select coalesce(sum(length(c.bytes)), 0) from file_chunk c where c.file_id = f.id)
             where f.place = 'database'
               and f.bytes is null
               and exists (select from term_base_import i where i.file_id = f.id)
            """;

    private static final String LEFT = """
            select count(*) as files,
                   count(*) filter (where bytes is null) as incomplete
              from stored_file
             where place = $1
            """;

    private final Db db;

    MoveStore(Db db) {
        this.db = db;
    }

    /** Takes a lock that lasts as long as the connection, or finds that it is still held. */
    static Future<Boolean> lock(SqlConnection session) {
        return session.query(LOCK).execute().map(rows -> Rows.one(rows).getBoolean("mine"));
    }

    static Future<Void> unlock(SqlConnection session) {
        return session.query(UNLOCK).execute().mapEmpty();
    }

    /** Completes files of earlier versions that imports read, but whose size was never written. */
    Future<Void> completeEarlier() {
        return db.query(COMPLETE_EARLIER).mapEmpty();
    }

    /** The next complete files of a place. */
    Future<List<StoredFile>> next(Place place, long after, int limit) {
        return db.query(NEXT, Tuple.of(place.text(), after, limit)).map(rows -> Rows.all(rows, FileStore::file));
    }

    /** Begins to move a file; false if it is not there any more, or is being removed. */
    Future<Boolean> begin(StoredFile file) {
        return db.query(BEGIN, Tuple.of(file.id(), file.place().text())).map(rows -> rows.size() > 0);
    }

    /** Deletes the blocks in the database of a file that is in S3. */
    Future<Void> clear(long fileId) {
        return db.query(CLEAR, Tuple.of(fileId)).mapEmpty();
    }

    /** Files in S3 of which the database has blocks, because a run did not end. */
    Future<List<Long>> withBlocks(int limit) {
        return db.query(WITH_BLOCKS, Tuple.of(limit)).map(rows -> Rows.all(rows, row -> row.getLong("id")));
    }

    /** Reads the file from S3 from now on; false if nobody may read it any more. */
    Future<Boolean> toS3(Received file) {
        return db.query(TO_S3, Tuple.of(file.fileId(), file.sha256(), file.blocks()))
                .map(rows -> rows.size() > 0);
    }

    /** Reads the file from the database from now on; false if blocks are missing, or nobody may read it any more. */
    Future<Boolean> toDatabase(Received file, int blocks) {
        return db.query(TO_DATABASE, Tuple.of(file.fileId(), file.sha256(), file.blocks(), blocks))
                .map(rows -> rows.size() > 0);
    }

    /** Files of the database that may have a copy in S3. */
    Future<List<FileStore.Unused>> copies(int limit) {
        return db.query(COPIES, Tuple.of(limit))
                .map(rows -> Rows.all(
                        rows,
                        row -> new FileStore.Unused(
                                new NewFile(row.getLong("id"), row.getString("uid")), Rows.text(row, "upload_id"))));
    }

    /** The file has no copy in S3 any more. */
    Future<Void> forget(long fileId) {
        return db.query(FORGET, Tuple.of(fileId)).mapEmpty();
    }

    /** The files of a place. */
    Future<Left> left(Place place) {
        return db.query(LEFT, Tuple.of(place.text()))
                .map(Rows::one)
                .map(row -> new Left(row.getLong("files"), row.getLong("incomplete")));
    }

    /** Numbers of files, of which some are incomplete. */
    record Left(long files, long incomplete) {}
}
