package dev.parlance.job.core;

import dev.parlance.access.Visibility;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.event.NewEvent;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads single jobs, several jobs and the jobs of a file, each with its project. */
public final class JobStore {
    /** Of a job {@code j} and its project {@code p}, for {@link #project} and {@link #providers}. */
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
                   j.target_lang,
                   j.workflow_level,
                   w.id as step_id,
                   w.uid as step_uid,
                   w.name as step_name,
                   w.abbr as step_abbr,
                   j.status,
                   j.date_due,
                   j.date_created,
                   j.words_count,
                   j.begin_index,
                   j.end_index,
                   j.segments_revision,
                   j.translated_segments,
                   j.confirmed_segments,
                   j.exported,
                   j.import_status,
                   j.import_error,
            """ + PROJECT_AND_PROVIDERS;
    static final String JOINS = """
              from job j
              join project p on p.id = j.project_id
              join stored_file f on f.id = j.file_id
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

    // By the unique index on both columns.
    private static final String OF_PROJECT = COLUMNS + JOINS + """
             where j.project_id = $1
               and j.inner_id > $2
             order by j.inner_id
             limit $3
            """;

    private final Db db;

    public JobStore(Db db) {
        this.db = db;
    }

    Future<Optional<JobRow>> find(Visibility visibility, String projectUid, String jobUid) {
        return db.read(FIND, one(visibility, projectUid, jobUid)).map(rows -> Rows.first(rows, JobStore::row));
    }

    /** Whether there is such a job; it is locked until the transaction ends. */
    static Future<Boolean> lock(SqlConnection tx, Visibility visibility, String projectUid, String jobUid) {
        return tx.preparedQuery(LOCK)
                .execute(one(visibility, projectUid, jobUid))
                .map(rows -> rows.size() > 0);
    }

    static Future<Optional<JobRow>> find(SqlConnection tx, String projectUid, String jobUid) {
        return Sql.first(tx, FIND, one(Visibility.ALL, projectUid, jobUid), JobStore::row);
    }

    /** All jobs of a file, in the order of their creation. */
    public static Future<List<JobRow>> ofFile(SqlConnection tx, long fileId) {
        return Sql.all(tx, OF_FILE, Tuple.of(fileId), JobStore::row);
    }

    /** The next jobs of a project after the one with this number within the project. */
    public static Future<List<JobRow>> ofProject(SqlConnection tx, long projectId, long after, int most) {
        return Sql.all(tx, OF_PROJECT, Tuple.of(projectId, after, most), JobStore::row);
    }

    /** The jobs of {@code uids} that the caller sees, in that order, locked until the transaction ends. */
    public static Future<List<JobRow>> lockAll(
            SqlConnection tx, Visibility visibility, String projectUid, List<String> uids) {
        return Sql.run(tx, LOCK_SOME, some(visibility, projectUid, uids))
                .compose(_ -> Sql.all(tx, SOME, some(visibility, projectUid, uids), JobStore::row));
    }

    /** Jobs of any visibility, in the order of {@code uids}. */
    public static Future<List<JobRow>> read(SqlConnection tx, String projectUid, List<String> uids) {
        return Sql.all(tx, SOME, some(Visibility.ALL, projectUid, uids), JobStore::row);
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

    static JobRow row(Row row) {
        return new JobRow(
                row.getLong("id"), row.getLong("file_id"), row.getLong("segments_revision"), job(row), project(row));
    }

    private static Job job(Row row) {
        return new Job(
                row.getString("uid"),
                Long.toString(row.getLong("inner_id")),
                row.getString("filename"),
                Rows.text(row, "path"),
                row.getString("source_lang"),
                row.getString("target_lang"),
                row.getInteger("workflow_level"),
                step(row),
                JobStatus.valueOf(row.getString("status")),
                providers(row),
                Rows.instant(row, "date_due"),
                Rows.at(row, "date_created"),
                Rows.number(row, "words_count"),
                Rows.integer(row, "begin_index"),
                Rows.integer(row, "end_index"),
                row.getInteger("translated_segments"),
                row.getInteger("confirmed_segments"),
                row.getBoolean("exported"),
                new Job.Import(ImportStatus.valueOf(row.getString("import_status")), Rows.text(row, "import_error")));
    }

    private static Job.@Nullable Step step(Row row) {
        var id = Rows.number(row, "step_id");
        return id == null
                ? null
                : new Job.Step(
                        id.toString(),
                        Objects.requireNonNull(Rows.text(row, "step_uid")),
                        Objects.requireNonNull(Rows.text(row, "step_name")),
                        Rows.text(row, "step_abbr"));
    }

    static NewEvent.ProjectMetadata project(Row row) {
        return new NewEvent.ProjectMetadata(
                Long.toString(row.getLong("project_id")),
                row.getString("project_uid"),
                row.getString("project_name"),
                row.getString("source_lang"),
                row.getString("project_status"));
    }

    static List<JobProvider> providers(Row row) {
        return Rows.list(row, "providers", JobProvider[].class);
    }
}
