package dev.parlance.job.core;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;

/** Lists the jobs of a project by filter, order and page, or by number. */
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
    private static final ListQuery LIST = ListQuery.joined(
            "select count(*) as total\n" + JobStore.JOINS + MATCHING,
            "select j.id\n" + JobStore.JOINS + MATCHING,
            JobStore.COLUMNS + JobStore.JOINS,
            "j.id",
            new Ordering(
                    "j.id",
                    "dateCreated",
                    Map.of(
                            "dateCreated", "j.date_created",
                            "dateDue", "j.date_due",
                            "filename", "lower(f.name)",
                            "status", "j.status",
                            "targetLang", "j.target_lang",
                            "workflowLevel", "j.workflow_level"),
                    "dateDue"));

    // By the unique index on both columns.
    private static final String OF_PROJECT = JobStore.COLUMNS + JobStore.JOINS + """
             where j.project_id = $1
               and j.inner_id > $2
             order by j.inner_id
             limit $3
            """;

    private final Db db;

    public JobListStore(Db db) {
        this.db = db;
    }

    /** The jobs that the caller sees and the filter selects. */
    public Future<Page<Job>> list(Visibility visibility, String projectUid, JobFilter filter, PageRequest page) {
        return LIST.page(
                db,
                args(visibility, projectUid, filter),
                page,
                row -> JobRowStore.row(row).job());
    }

    /** The next jobs of a project after the one with this number within the project. */
    public static Future<List<JobRow>> ofProject(SqlConnection tx, long projectId, long after, int most) {
        return Sql.all(tx, OF_PROJECT, Tuple.of(projectId, after, most), JobRowStore::row);
    }

    private static Tuple args(Visibility visibility, String projectUid, JobFilter filter) {
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
