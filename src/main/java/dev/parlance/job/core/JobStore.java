package dev.parlance.job.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.parlance.customfield.instance.InstanceStore;
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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads jobs. */
public final class JobStore {
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
                   j.segments_revision,
                   j.translated_segments,
                   j.confirmed_segments,
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
    /** The first four arguments are the caller's {@link JobVisibility}, the fifth the project's uid. */
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
    /** The number alone, over {@link #holderArgs}. */
    public static final String SEE = """
            select j.id
              from job j
              join project p on p.id = j.project_id
            """ + ONE;

    /** Weak enough that rows which refer to the job can be added meanwhile. */
    public static final String LOCK_ID = SEE + """
               for no key update of j
            """;

    /** Without joins that show anything: after a wait, joined rows would be those of before it. */
    private static final String LOCK = SEE + """
               for update of j
            """;

    private static final String MATCHING = SEEN + """
               and (cardinality($6::text[]) = 0 or j.status = any ($6))
               and (cardinality($7::text[]) = 0 or j.target_lang = any ($7))
               and ($8::integer is null or j.workflow_level = $8)
               and ($9::text is null or position(lower($9) in lower(f.name)) > 0)
               and ($10::text is null
                    or exists (select
                                 from job_provider a
                                 left join app_user au on au.id = a.user_id
                                 left join vendor av on av.id = a.vendor_id
                                where a.job_id = j.id
                                  and (au.uid = $10 or av.uid = $10)))
               and ($11::timestamptz is null or j.date_due >= $11)
               and ($12::timestamptz is null or j.date_due < $12)
            """;
    private static final String COUNT = """
            select count(*) as total
            """ + JOINS + MATCHING;
    private static final String LIST = COLUMNS + JOINS + MATCHING;
    private static final String PART = """
             limit $13
            offset $14
            """;
    private static final Map<JobOrder, String> ASCENDING = lists("""
             order by %s asc nulls last, j.id asc
            """);
    private static final Map<JobOrder, String> DESCENDING = lists("""
             order by %s desc nulls last, j.id desc
            """);
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

    /** The statements of a list in one direction, for every order. */
    private static Map<JobOrder, String> lists(String clause) {
        return Arrays.stream(JobOrder.values())
                .collect(Collectors.toMap(
                        order -> order,
                        order -> LIST + clause.formatted(expression(order)) + PART,
                        (one, _) -> one,
                        () -> new EnumMap<>(JobOrder.class)));
    }

    private static String expression(JobOrder order) {
        return switch (order) {
            case DATE_CREATED -> "j.date_created";
            case DATE_DUE -> "j.date_due";
            case FILENAME -> "lower(f.name)";
            case STATUS -> "j.status";
            case TARGET_LANG -> "j.target_lang";
            case WORKFLOW_LEVEL -> "j.workflow_level";
        };
    }

    /** Fails with {@link Fault.NotFound}. */
    public Future<JobRow> find(JobVisibility sight, String projectUid, String jobUid) {
        return db.read(FIND, one(sight, projectUid, jobUid)).map(rows -> found(rows, jobUid));
    }

    /** As {@link #find}, with the row locked until the transaction ends. */
    public static Future<JobRow> lock(SqlConnection tx, JobVisibility sight, String projectUid, String jobUid) {
        return tx.preparedQuery(LOCK)
                .execute(one(sight, projectUid, jobUid))
                .compose(
                        rows -> rows.size() == 0 ? Future.failedFuture(unknown(jobUid)) : read(tx, projectUid, jobUid));
    }

    /** Whatever the caller sees, for after a change. */
    public static Future<JobRow> read(SqlConnection tx, String projectUid, String jobUid) {
        return tx.preparedQuery(FIND)
                .execute(one(JobVisibility.ALL, projectUid, jobUid))
                .map(rows -> found(rows, jobUid));
    }

    /** All jobs of a file, in the order of their creation. */
    public static Future<List<JobRow>> ofFile(SqlConnection tx, long fileId) {
        return tx.preparedQuery(OF_FILE).execute(Tuple.of(fileId)).map(rows -> Rows.all(rows, JobStore::row));
    }

    /** Those that the caller sees and the filter lets through. */
    public Future<Page<Job>> list(JobVisibility sight, String projectUid, JobFilter filter, PageRequest page) {
        var statements = switch (filter.direction()) {
            case ASC -> ASCENDING;
            case DESC -> DESCENDING;
        };
        var total = db.query(COUNT, args(sight, projectUid, filter));
        var content = db.query(
                Objects.requireNonNull(statements.get(filter.order())),
                args(sight, projectUid, filter).addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(
                page, total, content, row -> row(row).job(), filter.order().in(filter.direction()));
    }

    /** Those of some jobs that are there and seen, locked until the transaction ends, in the order of {@code uids}. */
    public static Future<List<JobRow>> lock(
            SqlConnection tx, JobVisibility sight, String projectUid, List<String> uids) {
        return tx.preparedQuery(LOCK_SOME)
                .execute(some(sight, projectUid, uids))
                .compose(_ -> tx.preparedQuery(SOME).execute(some(sight, projectUid, uids)))
                .map(rows -> Rows.all(rows, JobStore::row));
    }

    /** As they are now, in the order of {@code uids}, whatever the caller sees. */
    public static Future<List<JobRow>> read(SqlConnection tx, String projectUid, List<String> uids) {
        return tx.preparedQuery(SOME)
                .execute(some(JobVisibility.ALL, projectUid, uids))
                .map(rows -> Rows.all(rows, JobStore::row));
    }

    private static Tuple some(JobVisibility sight, String projectUid, List<String> uids) {
        return args(sight, projectUid).addArrayOfString(uids.toArray(String[]::new));
    }

    private static JobRow found(RowSet<Row> rows, String jobUid) {
        return Rows.first(rows, JobStore::row).orElseThrow(() -> unknown(jobUid));
    }

    public static Fault unknown(String jobUid) {
        return new Fault.NotFound("job", jobUid);
    }

    private static Tuple args(JobVisibility sight, String projectUid) {
        return Tuple.tuple()
                .addBoolean(sight.all())
                .addLong(sight.requester())
                .addLong(sight.client())
                .addLong(sight.linguist())
                .addString(projectUid);
    }

    /** The arguments of {@link #SEE} and {@link #LOCK_ID}. */
    public static InstanceStore.HolderArgs holderArgs(JobVisibility sight, String projectUid, String jobUid) {
        return new InstanceStore.HolderArgs(one(sight, projectUid, jobUid));
    }

    private static Tuple one(JobVisibility sight, String projectUid, String jobUid) {
        return args(sight, projectUid).addString(jobUid);
    }

    private static Tuple args(JobVisibility sight, String projectUid, JobFilter filter) {
        return args(sight, projectUid)
                .addArrayOfString(filter.statuses().toArray(String[]::new))
                .addArrayOfString(filter.targetLangs().toArray(String[]::new))
                .addInteger(filter.workflowLevel())
                .addString(filter.filename())
                .addString(filter.provider())
                .addOffsetDateTime(Rows.timestamp(filter.dueFrom()))
                .addOffsetDateTime(Rows.timestamp(filter.dueTo()));
    }

    private static JobRow row(Row row) {
        var project = new NewEvent.ProjectMetadata(
                Long.toString(row.getLong("project_id")),
                row.getString("project_uid"),
                row.getString("project_name"),
                row.getString("source_lang"),
                row.getString("project_status"));
        return new JobRow(
                row.getLong("id"), row.getLong("file_id"), row.getLong("segments_revision"), job(row), project);
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
                row.getInteger("translated_segments"),
                row.getInteger("confirmed_segments"),
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
