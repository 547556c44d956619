package dev.parlance.job.core;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** The statements on the jobs whose files came in one archive, in one target language and workflow level. */
public final class ArchivedJobStore {
    private static final String ARCHIVE = """
            select z.id,
                   z.name
              from job j
              join stored_file z on z.id = j.archive_id
             where j.id = $1
            """;
    private static final String OTHERS = """
            select count(*) filter (where j.import_status = 'RUNNING') as running,
                   count(*) filter (where not exists (
                     select from project p
            """ + JobStore.SEEN + """
                        and p.id = j.project_id)) as unseen
              from job j
             where j.archive_id = $6
               and j.target_lang = $7
               and j.workflow_level = $8
            """;
    private static final String IMPORTED = """
            select j.archive_place,
                   j.id,
                   j.file_id,
                   j.uid,
                   coalesce(j.path || '/', '') || f.name as path,
                   o.name as entry
              from job j
              join stored_file f on f.id = j.file_id
              left join source_version v on v.file_id = j.file_id
              join stored_file o on o.id = coalesce(v.first_file_id, j.file_id)
             where j.archive_id = $1
               and j.target_lang = $2
               and j.workflow_level = $3
               and j.import_status = 'OK'
             order by j.id
            """;
    private static final String FIRST = JobStore.COLUMNS + JobStore.JOINS + """
             where j.archive_id = $1
             order by j.id
             limit $2
            """;

    /** In the order of the numbers, so that two exports never wait for each other. */
    private static final String LOCK = """
            select j.file_id = r.file_id as same
              from job j
              join unnest($1::bigint[], $2::bigint[]) as r (id, file_id) on r.id = j.id
             order by j.id
               for no key update of j
            """;

    private static final String EXPORTED = """
            update job
               set exported = true
             where id = any ($1::bigint[])
               and not exported
            """;

    private final Db db;

    public ArchivedJobStore(Db db) {
        this.db = db;
    }

    /** An archive by its internal number. */
    public record Archive(long id, String name) {}

    /**
     * How many of the jobs cannot be exported together.
     *
     * @param running those that are being imported
     * @param unseen those that the caller does not see
     */
    public record Others(long running, long unseen) {}

    /**
     * A job of an imported file.
     *
     * @param place of the entry in the directory of the archive
     * @param fileId of the version of its file that is current
     * @param path of its file
     * @param entry name of the entry without its folders, which the file may no longer have
     */
    public record ArchivedJob(int place, long id, long fileId, String uid, String path, String entry) {}

    /** The archive that the file of a job came in. */
    public static Future<Optional<Archive>> archive(SqlConnection tx, long jobId) {
        return Sql.first(tx, ARCHIVE, Tuple.of(jobId), ArchivedJobStore::archive);
    }

    public Future<Optional<Archive>> archive(long jobId) {
        return db.query(ARCHIVE, Tuple.of(jobId)).map(rows -> Rows.first(rows, ArchivedJobStore::archive));
    }

    private static Archive archive(Row row) {
        return new Archive(row.getLong("id"), row.getString("name"));
    }

    public static Future<Others> others(SqlConnection tx, Visibility visibility, JobRow like, long archiveId) {
        return Sql.one(tx, OTHERS, othersArgs(visibility, like, archiveId), ArchivedJobStore::others);
    }

    public Future<Others> others(Visibility visibility, JobRow like, long archiveId) {
        return db.query(OTHERS, othersArgs(visibility, like, archiveId)).map(rows -> others(Rows.one(rows)));
    }

    private static Tuple othersArgs(Visibility visibility, JobRow like, long archiveId) {
        return JobStore.args(visibility, like.project().uid())
                .addLong(archiveId)
                .addString(like.job().targetLang())
                .addInteger(like.job().workflowLevel());
    }

    private static Others others(Row row) {
        return new Others(row.getLong("running"), row.getLong("unseen"));
    }

    /** The jobs of the imported files of an archive. */
    public Future<List<ArchivedJob>> imported(long archiveId, Job like) {
        return db.query(IMPORTED, Tuple.of(archiveId, like.targetLang(), like.workflowLevel()))
                .map(rows -> Rows.all(rows, ArchivedJobStore::job));
    }

    private static ArchivedJob job(Row row) {
        return new ArchivedJob(
                row.getInteger("archive_place"),
                row.getLong("id"),
                row.getLong("file_id"),
                row.getString("uid"),
                row.getString("path"),
                row.getString("entry"));
    }

    /** The first jobs of the files of an archive, in all languages and workflow levels. */
    public static Future<List<JobRow>> first(SqlConnection tx, long archiveId, int most) {
        return Sql.all(tx, FIRST, Tuple.of(archiveId, most), JobRowStore::row);
    }

    /** Locks jobs until the transaction ends. Whether all that exist still have the same version of their file. */
    public static Future<Boolean> lock(SqlConnection tx, List<ArchivedJob> jobs) {
        var args =
                ids(jobs).addArrayOfLong(jobs.stream().map(ArchivedJob::fileId).toArray(Long[]::new));
        return Sql.all(tx, LOCK, args, row -> row.getBoolean("same")).map(same -> !same.contains(false));
    }

    /** Marks jobs as exported; those that were deleted are left out. */
    public static Future<Void> exported(SqlConnection tx, List<ArchivedJob> jobs) {
        return Sql.run(tx, EXPORTED, ids(jobs));
    }

    private static Tuple ids(List<ArchivedJob> jobs) {
        return Tuple.tuple().addArrayOfLong(jobs.stream().map(ArchivedJob::id).toArray(Long[]::new));
    }
}
