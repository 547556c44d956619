package dev.parlance.job.core;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Lists the jobs of a project by filter, order and page. */
public final class JobListStore {
    private static final String MATCHING = JobStore.SEEN + """
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
            """ + JobStore.JOINS + MATCHING;
    private static final String LIST = JobStore.COLUMNS + JobStore.JOINS + MATCHING;
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
    private final Db db;

    public JobListStore(Db db) {
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

    /** The jobs that the caller sees and the filter selects. */
    public Future<Page<Job>> list(JobVisibility visibility, String projectUid, JobFilter filter, PageRequest page) {
        var statements = switch (filter.direction()) {
            case ASC -> ASCENDING;
            case DESC -> DESCENDING;
        };
        var total = db.query(COUNT, args(visibility, projectUid, filter));
        var content = db.query(
                Objects.requireNonNull(statements.get(filter.order())),
                args(visibility, projectUid, filter).addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(
                page,
                total,
                content,
                row -> JobStore.row(row).job(),
                filter.order().in(filter.direction()));
    }

    private static Tuple args(JobVisibility visibility, String projectUid, JobFilter filter) {
        return JobStore.args(visibility, projectUid)
                .addArrayOfString(filter.statuses().toArray(String[]::new))
                .addArrayOfString(filter.targetLangs().toArray(String[]::new))
                .addInteger(filter.workflowLevel())
                .addString(filter.filename())
                .addString(filter.provider())
                .addOffsetDateTime(Rows.timestamp(filter.dueFrom()))
                .addOffsetDateTime(Rows.timestamp(filter.dueTo()));
    }
}
