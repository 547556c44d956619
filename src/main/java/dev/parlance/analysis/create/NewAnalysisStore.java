package dev.parlance.analysis.create;

import dev.parlance.db.Column;
import dev.parlance.db.Sql;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobProvider;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** The statements that write a new analysis with its language parts and jobs. */
final class NewAnalysisStore {
    private static final String NUMBER = """
            insert into analysis_number as n (project_id, last)
            values ($1, 1)
            on conflict (project_id) do update
              set last = n.last + 1
            returning last
            """;
    private static final String PROVIDERS_SCHEME = """
            select s.uid
              from net_rate_scheme s
             where s.id = coalesce((select u.net_rate_scheme_id from app_user u where u.id = $1),
                                   (select v.net_rate_scheme_id from vendor v where v.id = $2))
            """;
    private static final String LEVELS = """
            select greatest(1, max(level))::int as levels
              from project_workflow_step
             where project_id = $1
            """;
    private static final String INSERT = """
            insert into analysis (uid, project_id, name, type, count_method, settings, provider_user_id,
                                  provider_vendor_id, net_rate_scheme_id, async_request_id, traceparent, created_by)
            values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, $8, $9, $10, $11, $12)
            returning id
            """;
    private static final String INSERT_PART = """
            insert into analysis_language_part (analysis_id, position, source_lang, target_lang)
            values ($1, $2, $3, $4)
            returning id
            """;
    private static final String INSERT_JOBS = """
            insert into analysis_job (part_id, position, job_id, job_uid, inner_id, filename, workflow_step_id)
            select $1, j.position, j.id, j.uid, j.inner_id, j.filename, j.step_id
              from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
                     with ordinality as j (id, uid, inner_id, filename, step_id, position)
            """;

    private NewAnalysisStore() {}

    /** The next number in the generated names of a project's analyses, beginning at 1. */
    static Future<Long> nextNumber(SqlConnection tx, long projectId) {
        return Sql.one(tx, NUMBER, Tuple.of(projectId), row -> row.getLong("last"));
    }

    /** The net rate scheme of the provider itself. */
    static Future<Optional<Reference>> providersScheme(SqlConnection tx, ProviderJobs jobs) {
        return Sql.first(
                tx,
                PROVIDERS_SCHEME,
                Tuple.of(jobs.providerId(JobProvider.Type.USER), jobs.providerId(JobProvider.Type.VENDOR)),
                row -> new Reference(row.getString("uid"), null));
    }

    /** The highest workflow level of a project. */
    static Future<Integer> levels(SqlConnection tx, long projectId) {
        return Sql.one(tx, LEVELS, Tuple.of(projectId), row -> row.getInteger("levels"));
    }

    /** Inserts an analysis without its parts, and returns its id. */
    static Future<Long> insert(SqlConnection tx, NewAnalysis analysis) {
        var jobs = analysis.jobs();
        var args = Tuple.of(
                analysis.uid(),
                jobs.projectId(),
                analysis.name(),
                analysis.settings().shownType().name(),
                analysis.method().id(),
                Json.text(analysis.settings()),
                jobs.providerId(JobProvider.Type.USER),
                jobs.providerId(JobProvider.Type.VENDOR),
                analysis.netRateSchemeId(),
                analysis.origin().asyncRequestId(),
                analysis.origin().traceparent(),
                analysis.origin().createdBy());
        return Sql.one(tx, INSERT, args, row -> row.getLong("id"));
    }

    /** Inserts a language part with its jobs, and returns its id; the jobs share their languages. */
    static Future<Long> insertPart(SqlConnection tx, long analysisId, int position, List<JobInfo> jobs) {
        var first = jobs.getFirst();
        return Sql.one(
                        tx,
                        INSERT_PART,
                        Tuple.of(analysisId, position, first.sourceLang(), first.targetLang()),
                        row -> row.getLong("id"))
                .compose(partId -> insertJobs(tx, partId, jobs).map(partId));
    }

    private static Future<Void> insertJobs(SqlConnection tx, long partId, List<JobInfo> jobs) {
        return Sql.run(
                tx,
                INSERT_JOBS,
                Tuple.of(
                        partId,
                        Column.numbers(jobs, JobInfo::id),
                        Column.texts(jobs, JobInfo::uid),
                        Column.texts(jobs, JobInfo::innerId),
                        Column.texts(jobs, JobInfo::filename),
                        Column.numbers(jobs, JobInfo::workflowStepId)));
    }
}
