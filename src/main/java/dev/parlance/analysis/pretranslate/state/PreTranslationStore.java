package dev.parlance.analysis.pretranslate.state;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.shared.Json;
import dev.parlance.task.AsyncResponse;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** The statements on pre-translations that run. */
public record PreTranslationStore(Db db) {
    private static final String INSERT = """
            insert into pre_translation (async_request_id)
            values ($1)
            """;
    private static final String FIND = """
            select job, ordinal, written, not_fitting, warnings::text as warnings
              from pre_translation
             where async_request_id = $1
            """;
    private static final String ADD = """
            update pre_translation
               set job = $2,
                   ordinal = $3,
                   written = written + $4,
                   not_fitting = not_fitting + $5,
                   warnings = warnings || $6::text::jsonb
             where async_request_id = $1
            """;
    private static final String TELL = """
            update async_request r
               set progress_done = p.done,
                   progress_total = p.total
              from (select coalesce(sum(s.segments), 0) as total,
                           coalesce(sum(case when u.place < $3 then s.segments
                                             when u.place = $3 then greatest(0, $4 + 1 - coalesce(j.begin_index, 0))
                                             else 0
                                         end), 0) as done
                      from unnest($2::text[]) with ordinality as u (uid, place)
                      join job j on j.uid = u.uid
                     cross join lateral (select coalesce(j.end_index - j.begin_index + 1, 0) as segments) s) p
             where r.id = $1
               and r.response is null
            """;
    private static final String WARN = """
            update pre_translation
               set warnings = warnings || $2::text::jsonb
             where async_request_id = $1
            """;
    private static final String JOB = """
            select j.id, j.project_id, p.source_lang, j.target_lang,
                   (f.import_settings -> 'tmMatch')::text as tm_match
              from job j
              join project p on p.id = j.project_id
              join stored_file f on f.id = j.file_id
             where p.uid = $1
               and j.uid = $2
            """;

    /**
     * How far a pre-translation is.
     *
     * @param job index of the job that is being pre-translated
     * @param ordinal of its last segment that is done, -1 for none
     * @param written the segments that were written, in all jobs
     * @param notFitting the matches that were not used, in all jobs
     * @param warnings one after another; the same warning can occur several times
     */
    public record Progress(int job, int ordinal, long written, long notFitting, List<AsyncResponse.Detail> warnings) {
        private static Progress of(Row row) {
            return new Progress(
                    row.getInteger("job"),
                    row.getInteger("ordinal"),
                    row.getLong("written"),
                    row.getLong("not_fitting"),
                    Rows.list(row, "warnings", AsyncResponse.Detail[].class));
        }
    }

    /** The facts of a job that its pre-translation needs. */
    public record Job(long id, long projectId, String sourceLang, String targetLang, MatchRules rules) {
        private static Job of(Row row) {
            var rules = Rows.read(row, "tm_match", MatchRules.class);
            return new Job(
                    row.getLong("id"),
                    row.getLong("project_id"),
                    row.getString("source_lang"),
                    row.getString("target_lang"),
                    rules == null ? MatchRules.DEFAULT : rules);
        }
    }

    public static Future<Void> insert(SqlConnection tx, long asyncRequest) {
        return Sql.run(tx, INSERT, Tuple.of(asyncRequest));
    }

    public Future<Progress> find(long asyncRequest) {
        return db.query(FIND, Tuple.of(asyncRequest)).map(rows -> Progress.of(Rows.one(rows)));
    }

    public static Future<Progress> read(SqlConnection tx, long asyncRequest) {
        return Sql.one(tx, FIND, Tuple.of(asyncRequest), Progress::of);
    }

    /** Sets the place, and adds the numbers and the warnings. */
    public static Future<Void> add(SqlConnection tx, long asyncRequest, Progress step) {
        return Sql.run(
                tx,
                ADD,
                Tuple.of(
                        asyncRequest, step.job, step.ordinal, step.written, step.notFitting, Json.text(step.warnings)));
    }

    /** Writes as the progress how many segments of the jobs come before the place, or are at it. */
    public static Future<Void> tell(SqlConnection tx, long asyncRequest, List<String> jobs, Progress step) {
        return Sql.run(tx, TELL, Tuple.of(asyncRequest, Column.texts(jobs), step.job + 1L, step.ordinal));
    }

    public static Future<Void> warn(SqlConnection tx, long asyncRequest, List<AsyncResponse.Detail> warnings) {
        return Sql.run(tx, WARN, Tuple.of(asyncRequest, Json.text(warnings)));
    }

    /** The job, if it still exists. */
    public Future<Optional<Job>> job(String projectUid, String jobUid) {
        return db.query(JOB, Tuple.of(projectUid, jobUid)).map(rows -> Rows.first(rows, Job::of));
    }
}
