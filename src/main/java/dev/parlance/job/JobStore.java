package dev.parlance.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads jobs. */
final class JobStore {
    private static final String COLUMNS = """
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
                   j.import_status,
                   j.import_error,
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
    private static final String JOINS = """
              from job j
              join project p on p.id = j.project_id
              join stored_file f on f.id = j.file_id
              left join workflow_step w on w.id = j.workflow_step_id
            """;
    /** The first four arguments are the caller's {@link JobSight}, the fifth the project's uid. */
    private static final String SEEN = """
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
    /** The number alone, over the arguments of {@link #one}. */
    static final String SEE = """
            select j.id
              from job j
              join project p on p.id = j.project_id
            """ + ONE;

    /** Without joins that show anything: after a wait, joined rows would be those of before it. */
    private static final String LOCK = SEE + """
               for update of j
            """;

    private static final String MATCHING = SEEN + """
               and (cardinality($6::text[]) = 0 or j.status = any ($6))
               and (cardinality($7::text[]) = 0 or j.target_lang = any ($7))
               and ($8::integer is null or j.workflow_level = $8)
               and ($9::text is null or position(lower($9) in lower(f.name)) > 0)
            """;
    private static final String COUNT = """
            select count(*) as total
            """ + JOINS + MATCHING;
    private static final String LIST = COLUMNS + JOINS + MATCHING + """
             order by j.id
             limit $10
            offset $11
            """;
    private static final String OF_FILE = COLUMNS + JOINS + """
             where j.file_id = $1
             order by j.id
            """;

    private final Db db;

    JobStore(Db db) {
        this.db = db;
    }

    /** Which jobs to list. */
    record Filter(
            List<String> statuses,
            List<String> targetLangs,
            @Nullable Integer workflowLevel,
            @Nullable String filename) {
        Filter {
            statuses = List.copyOf(statuses);
            targetLangs = List.copyOf(targetLangs);
        }
    }

    /** Fails with {@link Fault.NotFound}. */
    Future<JobRow> find(JobSight sight, String projectUid, String jobUid) {
        return db.read(FIND, one(sight, projectUid, jobUid)).map(rows -> found(rows, jobUid));
    }

    /** As {@link #find}, with the row locked until the transaction ends. */
    static Future<JobRow> lock(SqlConnection tx, JobSight sight, String projectUid, String jobUid) {
        return tx.preparedQuery(LOCK)
                .execute(one(sight, projectUid, jobUid))
                .compose(
                        rows -> rows.size() == 0 ? Future.failedFuture(unknown(jobUid)) : read(tx, projectUid, jobUid));
    }

    /** Whatever the caller sees, for after a change. */
    static Future<JobRow> read(SqlConnection tx, String projectUid, String jobUid) {
        return tx.preparedQuery(FIND)
                .execute(one(JobSight.ALL, projectUid, jobUid))
                .map(rows -> found(rows, jobUid));
    }

    /** All jobs of a file, in the order of their creation. */
    static Future<List<JobRow>> ofFile(SqlConnection tx, long fileId) {
        return tx.preparedQuery(OF_FILE).execute(Tuple.of(fileId)).map(rows -> Rows.all(rows, JobStore::row));
    }

    /** In the order of their creation. */
    Future<Page<Job>> list(JobSight sight, String projectUid, Filter filter, PageRequest page) {
        var content =
                args(sight, projectUid, filter).addInteger(page.pageSize()).addLong(page.offset());
        return Future.all(db.query(COUNT, args(sight, projectUid, filter)), db.query(LIST, content))
                .map(both -> Page.of(
                        page,
                        Rows.one(both.<RowSet<Row>>resultAt(0)).getLong("total"),
                        Rows.all(both.<RowSet<Row>>resultAt(1), row -> row(row).job()),
                        new Page.Order(Page.Direction.ASC, "dateCreated")));
    }

    private static JobRow found(RowSet<Row> rows, String jobUid) {
        return Rows.first(rows, JobStore::row).orElseThrow(() -> unknown(jobUid));
    }

    static Fault unknown(String jobUid) {
        return new Fault.NotFound("job", jobUid);
    }

    private static Tuple args(JobSight sight, String projectUid) {
        return Tuple.tuple()
                .addBoolean(sight.all())
                .addLong(sight.requester())
                .addLong(sight.client())
                .addLong(sight.linguist())
                .addString(projectUid);
    }

    static Tuple one(JobSight sight, String projectUid, String jobUid) {
        return args(sight, projectUid).addString(jobUid);
    }

    private static Tuple args(JobSight sight, String projectUid, Filter filter) {
        return args(sight, projectUid)
                .addArrayOfString(filter.statuses().toArray(String[]::new))
                .addArrayOfString(filter.targetLangs().toArray(String[]::new))
                .addInteger(filter.workflowLevel())
                .addString(filter.filename());
    }

    private static JobRow row(Row row) {
        var project = new NewEvent.ProjectMetadata(
                Long.toString(row.getLong("project_id")),
                row.getString("project_uid"),
                row.getString("project_name"),
                row.getString("source_lang"),
                row.getString("project_status"));
        return new JobRow(row.getLong("id"), row.getLong("file_id"), job(row), project);
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
                providers(Rows.text(row, "providers")),
                Rows.instant(row, "date_due"),
                Rows.at(row, "date_created"),
                Rows.number(row, "words_count"),
                Rows.integer(row, "begin_index"),
                Rows.integer(row, "end_index"),
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

    /** Of the JSON that the statements here make; null is none. */
    static List<JobProvider> providers(@Nullable String json) {
        if (json == null) {
            return List.of();
        }
        try {
            return List.copyOf(Json.MAPPER.readValue(json, new TypeReference<List<JobProvider>>() {}));
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
