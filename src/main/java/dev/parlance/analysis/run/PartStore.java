package dev.parlance.analysis.run;

import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import dev.parlance.task.AsyncResponse;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements on language parts that are being counted. */
public record PartStore(Db db) {
    private static final String FIND = """
            select t.analysis_id, t.source_lang, t.target_lang,
                   a.project_id, a.count_method, a.settings::text as settings,
                   j.job_id, j.job_uid, j.filename, j.workflow_step_id,
                   o.segments_revision,
                   coalesce(o.end_index - o.begin_index + 1, 0) as segments,
                   (f.import_settings -> 'tmMatch')::text as tm_match
              from analysis_language_part t
              join analysis a on a.id = t.analysis_id
              join analysis_job j on j.part_id = t.id
              left join job o on o.id = j.job_id
              left join stored_file f on f.id = o.file_id
             where t.id = $1
             order by j.position
            """;
    /** Parts of one analysis end one after the other, so that one of them is the last. */
    private static final String LOCK = """
            select a.id, a.net_rate_scheme_id::text as scheme_id,
                   t.target_lang
              from analysis_language_part t
              join analysis a on a.id = t.analysis_id
             where t.id = $1
               for update of a
            """;

    private static final String WRITE = """
            update analysis_language_part
               set data = $2::text::jsonb, steps = $3::text::jsonb, discounted_data = $4::text::jsonb,
                   accepted_segments = $5, warnings = $6::text::jsonb, digest = $7, memories = $8::text::jsonb,
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
    private static final String SOURCE_CHANGED = """
            select exists (select
                             from unnest($1::bigint[], $2::bigint[]) as c (job_id, revision)
                             join job j on j.id = c.job_id
                            where j.source_revision > c.revision) as changed
            """;
    private static final String PROGRESS = """
            select t.data is not null as counted,
                   t.accepted_segments, t.warnings::text as warnings
              from analysis_language_part t
             where t.analysis_id = $1
             order by t.position
            """;

    /** Counts a part that has ended as a whole; what others write at the same time shows the next time. */
    private static final String TELL = """
            with told as (
              update analysis_language_part
                 set looked_at = $2
               where id = $1
                 and data is null
              returning analysis_id
            ), parts as (
              select case when t.id = $1 then $2
                          when t.data is null then coalesce(t.looked_at, 0)
                          else s.segments
                      end as done,
                     s.segments
                from analysis_language_part t
               cross join lateral (select coalesce(sum(j.end_index - j.begin_index + 1), 0) as segments
                                     from analysis_job c
                                     join job j on j.id = c.job_id
                                    where c.part_id = t.id) s
               where t.analysis_id = (select analysis_id from told)
            )
            update async_request r
               set progress_done = p.done,
                   progress_total = p.total
              from told t
              join analysis a on a.id = t.analysis_id
             cross join (select sum(least(done, segments)) as done,
                                sum(segments) as total
                           from parts) p
             where r.id = a.async_request_id
               and r.response is null
            """;

    /**
     * Writes how many segments of a part have been looked at, in segments of all parts of its analysis. Does not fail,
     * because counting goes on without it.
     */
    Future<Void> tell(long partId, long segments) {
        return db.query(TELL, Tuple.of(partId, segments)).<Void>mapEmpty().otherwiseEmpty();
    }

    /** The part with its jobs; empty when the analysis is deleted. */
    Future<Optional<LanguagePart>> find(long partId) {
        return db.query(FIND, Tuple.of(partId))
                .map(rows -> rows.size() == 0 ? Optional.empty() : Optional.of(part(partId, rows)));
    }

    private static LanguagePart part(long partId, RowSet<Row> rows) {
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
        return new LanguagePart(
                partId,
                row.getLong("analysis_id"),
                row.getLong("project_id"),
                row.getString("source_lang"),
                row.getString("target_lang"),
                Json.read(row.getString("settings"), AnalysisSettings.class),
                CountMethod.of(row.getString("count_method")).orElseThrow(),
                jobs);
    }

    /** Null for a file that was stored before import settings existed. */
    private static MatchRules rules(@Nullable String tmMatch) {
        return tmMatch == null ? MatchRules.DEFAULT : Json.read(tmMatch, MatchRules.class);
    }

    /** A part whose analysis is locked until the transaction ends. */
    record Locked(long analysisId, @Nullable Reference netRateScheme, String targetLang) {
        private static Locked of(Row row) {
            var scheme = Rows.text(row, "scheme_id");
            return new Locked(
                    row.getLong("id"),
                    scheme == null ? null : new Reference(null, scheme),
                    row.getString("target_lang"));
        }
    }

    /** Locks the analysis of a part; empty when the analysis is deleted. */
    static Future<Optional<Locked>> lock(SqlConnection tx, long partId) {
        return Sql.first(tx, LOCK, Tuple.of(partId), Locked::of);
    }

    /**
     * Writes the counts of a part, unless it has counts.
     *
     * @param run names the explanation that belongs to the counts
     */
    static Future<Void> write(SqlConnection tx, long partId, String run, PartResult result, Statistics discounted) {
        return Sql.run(
                tx,
                WRITE,
                Tuple.of(
                        partId,
                        Json.text(result.data()),
                        Json.text(result.steps()),
                        Json.text(discounted),
                        result.acceptedSegments(),
                        Json.text(result.warnings()),
                        result.digest(),
                        Json.text(result.memories()),
                        run));
    }

    /** Writes which revision of its segments was counted of each job. */
    static Future<Void> writeRevisions(SqlConnection tx, LanguagePart part) {
        return Sql.run(
                tx,
                COUNTED_JOBS,
                Tuple.of(
                        part.partId(),
                        Column.numbers(part.jobs(), LanguagePart.Job::id),
                        Column.numbers(part.jobs(), LanguagePart.Job::segmentsRevision)));
    }

    /** Whether a job got a new version of its file after the part was read. */
    static Future<Boolean> sourceChanged(SqlConnection tx, LanguagePart part) {
        return Sql.one(
                tx,
                SOURCE_CHANGED,
                Tuple.of(
                        Column.numbers(part.jobs(), LanguagePart.Job::id),
                        Column.numbers(part.jobs(), LanguagePart.Job::segmentsRevision)),
                row -> row.getBoolean("changed"));
    }

    /** What one counted part adds to the response of the analysis. */
    record Counted(long acceptedSegments, List<AsyncResponse.Detail> warnings) {
        Counted {
            warnings = List.copyOf(warnings);
        }

        private static Optional<Counted> of(Row row) {
            return row.getBoolean("counted")
                    ? Optional.of(new Counted(
                            row.getLong("accepted_segments"),
                            List.of(Json.read(row.getString("warnings"), AsyncResponse.Detail[].class))))
                    : Optional.empty();
        }
    }

    /** The parts of an analysis, in order; empty for a part that is not counted yet. */
    static Future<List<Optional<Counted>>> progress(SqlConnection tx, long analysisId) {
        return Sql.all(tx, PROGRESS, Tuple.of(analysisId), Counted::of);
    }
}
