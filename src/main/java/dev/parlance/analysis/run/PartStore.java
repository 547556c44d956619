package dev.parlance.analysis.run;

import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.explain.ExplanationStore;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.StepCounts;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventStore;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.netrate.NetRateScheme;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import dev.parlance.task.AsyncResponse;
import dev.parlance.task.Task;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Language parts that are being counted: a part is written once, in the transaction that ends its task. */
public final class PartStore {
    private static final String FIND = """
            select t.analysis_id,
                   t.source_lang,
                   t.target_lang,
                   a.project_id,
                   a.count_method,
                   a.settings::text as settings,
                   j.job_id,
                   j.job_uid,
                   j.filename,
                   j.workflow_step_id,
                   o.segments_revision,
                   coalesce(o.end_index - o.begin_index + 1, 0) as segments,
                   (f.import_settings -> 'tmMatch')::text as tm_match
              from analysis_language_part t
              join analysis a
                on a.id = t.analysis_id
              join analysis_job j
                on j.part_id = t.id
              left join job o
                on o.id = j.job_id
              left join stored_file f
                on f.id = o.file_id
             where t.id = $1
             order by j.position
            """;
    /** Parts of one analysis end one after the other, so that one of them is the last. */
    private static final String LOCK = """
            select a.id,
                   a.net_rate_scheme_id::text as scheme_id,
                   t.target_lang
              from analysis_language_part t
              join analysis a
                on a.id = t.analysis_id
             where t.id = $1
               for update of a
            """;

    private static final String WRITE = """
            update analysis_language_part
               set data = $2::text::jsonb,
                   steps = $3::text::jsonb,
                   discounted_data = $4::text::jsonb,
                   accepted_segments = $5,
                   warnings = $6::text::jsonb,
                   digest = $7,
                   memories = $8::text::jsonb,
                   run = $9
             where id = $1
               and data is null
            """;
    private static final String COUNTED_JOBS = """
            update analysis_job j
               set segments_revision = c.revision
              from unnest($2::bigint[], $3::bigint[]) as c (job_id, revision)
             where j.part_id = $1
               and j.job_id = c.job_id
            """;
    private static final String PROGRESS = """
            select t.data is not null as counted,
                   t.accepted_segments,
                   t.warnings::text as warnings
              from analysis_language_part t
             where t.analysis_id = $1
             order by t.position
            """;

    private final Db db;
    private final TaskStore tasks;
    private final NetRateStore schemes;
    private final AnalysisEndStore ends;
    private final EventStore events;

    public PartStore(Db db, TaskStore tasks, NetRateStore schemes, AnalysisEndStore ends, EventStore events) {
        this.db = db;
        this.tasks = tasks;
        this.schemes = schemes;
        this.ends = ends;
        this.events = events;
    }

    /** What is to be counted; nothing when the analysis is deleted. */
    Future<Optional<LanguagePart>> find(long partId) {
        return db.query(FIND, Tuple.of(partId)).map(rows -> rows.size() == 0 ? Optional.empty() : work(partId, rows));
    }

    private static Optional<LanguagePart> work(long partId, RowSet<Row> rows) {
        var row = Rows.one(rows);
        var jobs = Rows.all(
                rows,
                job -> new LanguagePart.Job(
                        job.getLong("job_id"),
                        job.getString("job_uid"),
                        job.getString("filename"),
                        Rows.number(job, "workflow_step_id"),
                        Rows.number(job, "segments_revision"),
                        job.getInteger("segments"),
                        rules(Rows.text(job, "tm_match"))));
        return Optional.of(new LanguagePart(
                partId,
                row.getLong("analysis_id"),
                row.getLong("project_id"),
                row.getString("source_lang"),
                row.getString("target_lang"),
                Json.read(row.getString("settings"), AnalysisSettings.class),
                CountMethod.of(row.getString("count_method")).orElseThrow(),
                jobs));
    }

    /** Files that are older than import settings have none. */
    private static MatchRules rules(@Nullable String tmMatch) {
        return tmMatch == null ? MatchRules.DEFAULT : Json.read(tmMatch, MatchRules.class);
    }

    /** Ends the task of a part that went with its project, and the request that it was counted for. */
    Future<Void> gone(Task task) {
        var request = Objects.requireNonNull(task.asyncRequestId());
        return db.transaction(tx -> tasks.finish(tx, task)
                        .compose(_ -> TaskStore.cancel(tx, request))
                        .compose(_ -> ends.gone(tx, request)))
                .onSuccess(_ -> events.nudge());
    }

    /**
     * Writes the counts of a part, and ends the analysis when it was the last one.
     *
     * @param run whose explanation belongs to the counts
     */
    Future<Void> finish(Task task, LanguagePart work, String run, PartResult result) {
        return db.transaction(tx -> tx.preparedQuery(LOCK)
                        .execute(Tuple.of(work.partId()))
                        .compose(rows -> rows.size() == 0
                                ? Future.<Void>succeededFuture()
                                : scheme(tx, Rows.one(rows))
                                        .compose(scheme -> write(tx, work, run, result, scheme))
                                        .compose(_ -> endIfCounted(tx, work.analysisId())))
                        .compose(_ -> tasks.finish(tx, task)))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Optional<NetRateScheme>> scheme(SqlConnection tx, Row analysis) {
        var id = Rows.text(analysis, "scheme_id");
        return id == null ? Future.succeededFuture(Optional.empty()) : schemes.find(tx, new Reference(null, id));
    }

    private static Future<Void> write(
            SqlConnection tx, LanguagePart work, String run, PartResult result, Optional<NetRateScheme> scheme) {
        var discounted = StepCounts.discounted(result.data(), result.steps(), scheme.orElse(null));
        return tx.preparedQuery(WRITE)
                .execute(Tuple.tuple()
                        .addLong(work.partId())
                        .addString(Json.text(result.data()))
                        .addString(Json.text(result.steps()))
                        .addString(Json.text(discounted))
                        .addLong(result.acceptedSegments())
                        .addString(Json.text(result.warnings()))
                        .addString(result.digest())
                        .addString(Json.text(result.memories()))
                        .addString(run))
                .compose(_ -> ExplanationStore.forgetOthers(tx, work.partId(), run))
                .compose(_ -> tx.preparedQuery(COUNTED_JOBS)
                        .execute(Tuple.tuple()
                                .addLong(work.partId())
                                .addArrayOfLong(work.jobs().stream()
                                        .map(LanguagePart.Job::id)
                                        .toArray(Long[]::new))
                                .addArrayOfLong(work.jobs().stream()
                                        .map(LanguagePart.Job::segmentsRevision)
                                        .toArray(Long[]::new))))
                .mapEmpty();
    }

    private Future<Void> endIfCounted(SqlConnection tx, long analysisId) {
        return tx.preparedQuery(PROGRESS).execute(Tuple.of(analysisId)).compose(rows -> {
            var accepted = 0L;
            var warnings = new ArrayList<AsyncResponse.Detail>();
            for (var row : rows) {
                if (!row.getBoolean("counted")) {
                    return Future.succeededFuture();
                }
                accepted += row.getLong("accepted_segments");
                warnings.addAll(List.of(Json.read(row.getString("warnings"), AsyncResponse.Detail[].class)));
            }
            return end(tx, analysisId, accepted, warnings);
        });
    }

    private Future<Void> end(SqlConnection tx, long analysisId, long accepted, List<AsyncResponse.Detail> warnings) {
        return ends.read(tx, analysisId).compose(ending -> ends.finished(tx, ending, accepted, warnings));
    }

    /** Ends an analysis of which a part could not be counted; the other parts are not counted any more. */
    Future<Void> giveUp(Task task, long partId, String reason) {
        return db.transaction(tx -> tx.preparedQuery(LOCK)
                        .execute(Tuple.of(partId))
                        .compose(rows -> tasks.fail(tx, task, reason)
                                .compose(_ -> rows.size() == 0
                                        ? Future.<Void>succeededFuture()
                                        : fail(tx, Rows.one(rows), reason))))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> fail(SqlConnection tx, Row part, String reason) {
        var targetLang = part.getString("target_lang");
        var detail = new AsyncResponse.Detail(
                "analysisFailed",
                "the analysis failed at %s: %s".formatted(targetLang, reason),
                Map.of(
                        "targetLang", Map.of("value", targetLang),
                        "reason", Map.of("value", reason)));
        return ends.read(tx, part.getLong("id"))
                .compose(ending ->
                        TaskStore.cancel(tx, ending.asyncRequestId()).compose(_ -> ends.failed(tx, ending, detail)));
    }
}
