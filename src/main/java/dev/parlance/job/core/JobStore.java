package dev.parlance.job.core;

import dev.parlance.access.Visibility;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Reads single jobs, several jobs and the jobs of a file, each with its project. */
public final class JobStore {
    /** Of a job {@code j} and its project {@code p}, for {@link JobRowStore}. */
    static final String PROJECT_AND_PROVIDERS = """
                   p.id as project_id,
                   p.uid as project_uid,
                   p.name as project_name,
                   p.source_lang,
                   p.status as project_status,
                   (select json_agg(json_build_object(
                             'type', case when jp.user_id is null then 'VENDOR' else 'USER' end,
                             'id', coalesce(jp.user_id, jp.vendor_id)::text,
                             'uid', coalesce(u.uid, v.uid),
                             'name', coalesce(u.user_name, v.name)) order by jp.position)::text
                      from job_provider jp
                      left join app_user u on u.id = jp.user_id
                      left join vendor v on v.id = jp.vendor_id
                     where jp.job_id = j.id) as providers
            """;

    static final String COLUMNS = """
            select j.id,
                   j.uid,
                   j.inner_id,
                   j.file_id,
                   f.name as filename,
                   j.path,
                   z.uid as archive_uid,
                   z.name as archive_name,
                   j.target_lang,
                   j.workflow_level,
                   w.id as step_id,
                   w.uid as step_uid,
                   w.name as step_name,
                   w.abbr as step_abbr,
                   j.status,
                   j.date_due,
                   j.date_created,
                   f.found_format ->> 'title' as format,
                   f.found_format ->> 'reason' as format_reason,
                   j.words_count,
                   j.begin_index,
                   j.end_index,
                   j.segments_revision,
                   j.translated_segments,
                   j.confirmed_segments,
                   j.exported,
                   j.source_version,
                   j.import_status,
                   j.import_error,
            """ + PROJECT_AND_PROVIDERS;
    static final String JOINS = """
              from job j
              join project p on p.id = j.project_id
              join stored_file f on f.id = j.file_id
              left join stored_file z on z.id = j.archive_id
              left join workflow_step w on w.id = j.workflow_step_id
            """;
    /** The first four arguments are the {@link Visibility} of the caller, the fifth is the uid of the project. */
    static final String SEEN = """
             where ($1::boolean
                    or p.owner_id = $2::bigint
                    or p.created_by = $2::bigint
                    or p.client_id = $3::bigint
                    or exists (select from job_provider l where l.job_id = j.id and l.user_id = $4::bigint))
               and p.uid = $5
            """;

    private static final String ONE = SEEN + """
               and j.uid = $6
            """;
    private static final String FIND = COLUMNS + JOINS + ONE;
    /** The internal number of one job, over {@link #holderArgs}. */
    public static final String SELECT_ID = """
            select j.id
              from job j
              join project p on p.id = j.project_id
            """ + ONE;

    /** Weak enough that rows which refer to the job can be added meanwhile. */
    public static final String LOCK_ID = SELECT_ID + """
               for no key update of j
            """;

    /** Without the columns of joined tables: after a wait for the lock they would be older than the job. */
    private static final String LOCK = SELECT_ID + """
               for update of j
            """;

    /** In the order of their numbers, so that two batches never wait for each other. */
    private static final String LOCK_SOME = """
            select j.id
              from job j
              join project p on p.id = j.project_id
            """ + SEEN + """
               and j.uid = any ($6::text[])
             order by j.id
               for update of j
            """;

    private static final String SOME = COLUMNS + JOINS + SEEN + """
               and j.uid = any ($6::text[])
             order by array_position($6::text[], j.uid)
            """;
    private static final String OF_FILE = COLUMNS + JOINS + """
             where j.file_id = $1
             order by j.id
            """;

    private final Db db;

    public JobStore(Db db) {
        this.db = db;
    }

    Future<Optional<JobRow>> find(Visibility visibility, String projectUid, String jobUid) {
        return db.read(FIND, one(visibility, projectUid, jobUid)).map(rows -> Rows.first(rows, JobRowStore::row));
    }

    /** Whether there is such a job; it is locked until the transaction ends. */
    static Future<Boolean> lock(SqlConnection tx, Visibility visibility, String projectUid, String jobUid) {
        return tx.preparedQuery(LOCK)
                .execute(one(visibility, projectUid, jobUid))
                .map(rows -> rows.size() > 0);
    }

    static Future<Optional<JobRow>> find(SqlConnection tx, String projectUid, String jobUid) {
        return Sql.first(tx, FIND, one(Visibility.ALL, projectUid, jobUid), JobRowStore::row);
    }

    /** All jobs of a file, in the order of their creation. */
    public static Future<List<JobRow>> ofFile(SqlConnection tx, long fileId) {
        return Sql.all(tx, OF_FILE, Tuple.of(fileId), JobRowStore::row);
    }

    /** The jobs of {@code uids} that the caller sees, in that order, locked until the transaction ends. */
    public static Future<List<JobRow>> lockAll(
            SqlConnection tx, Visibility visibility, String projectUid, List<String> uids) {
        return Sql.run(tx, LOCK_SOME, some(visibility, projectUid, uids))
                .compose(_ -> Sql.all(tx, SOME, some(visibility, projectUid, uids), JobRowStore::row));
    }

    /** Jobs of any visibility, in the order of {@code uids}. */
    public static Future<List<JobRow>> read(SqlConnection tx, String projectUid, List<String> uids) {
        return Sql.all(tx, SOME, some(Visibility.ALL, projectUid, uids), JobRowStore::row);
    }

    private static Tuple some(Visibility visibility, String projectUid, List<String> uids) {
        return args(visibility, projectUid).addArrayOfString(uids.toArray(String[]::new));
    }

    static Tuple args(Visibility visibility, String projectUid) {
        return Tuple.tuple()
                .addBoolean(visibility.all())
                .addLong(visibility.requester())
                .addLong(visibility.client())
                .addLong(visibility.linguist())
                .addString(projectUid);
    }

    /** The arguments of {@link #SELECT_ID} and {@link #LOCK_ID}. */
    public static InstanceStore.HolderArgs holderArgs(Visibility visibility, String projectUid, String jobUid) {
        return new InstanceStore.HolderArgs(one(visibility, projectUid, jobUid));
    }

    private static Tuple one(Visibility visibility, String projectUid, String jobUid) {
        return args(visibility, projectUid).addString(jobUid);
    }
}
