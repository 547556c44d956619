package dev.parlance.job.quality;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The statements of checks: their requests, and their results. */
final class QualityRunStore {
    private static final String DELETE_ENDED = """
            delete from quality_run q
             using async_request r
             where r.id = q.async_request_id
               and r.response is not null
               and q.job_id = $1
            """;
    private static final String RUNS = """
            select count(*) as runs
              from quality_run
             where job_id = $1
            """;
    private static final String INSERT_RUN = """
            insert into quality_run (async_request_id, job_id)
            values ($1, $2)
            """;
    private static final String IGNORED = """
            select ordinal,
                   code,
                   digest
              from quality_warning
             where job_id = $1
               and ignored
            """;
    private static final String DELETE_RESULT = """
            delete from quality_result
             where job_id = $1
            """;
    private static final String INSERT_RESULT = """
            insert into quality_result (job_id, date_created, segments_revision, segments, counts)
            values ($1, $2, $3, $4, $5::text::jsonb)
            """;
    private static final String INSERT_WARNINGS = """
            insert into quality_warning (job_id, ordinal, code, message, positions, digest, ignored)
            select $1, w.ordinal, w.code, w.message, w.positions::jsonb, w.digest, w.ignored
              from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
                   as w (ordinal, code, message, positions, digest, ignored)
            """;

    private QualityRunStore() {}

    /** Which warning is ignored, and about which source and target. */
    record Ignored(int ordinal, String code, String digest) {
        static Ignored of(CheckedJob.Found found) {
            return new Ignored(found.ordinal(), found.code().name(), found.digest());
        }
    }

    /** The number of checks of a job that have not ended; forgets the others. */
    static Future<Long> running(SqlConnection tx, long jobId) {
        return Sql.run(tx, DELETE_ENDED, Tuple.of(jobId))
                .compose(_ -> Sql.one(tx, RUNS, Tuple.of(jobId), row -> row.getLong("runs")));
    }

    static Future<Void> insert(SqlConnection tx, long asyncRequest, long jobId) {
        return Sql.run(tx, INSERT_RUN, Tuple.of(asyncRequest, jobId));
    }

    /** The ignored warnings of the last result. */
    static Future<Set<Ignored>> ignored(SqlConnection tx, long jobId) {
        return tx.preparedQuery(IGNORED)
                .execute(Tuple.of(jobId))
                .map(rows -> Rows.all(
                                rows,
                                row -> new Ignored(
                                        row.getInteger("ordinal"), row.getString("code"), row.getString("digest")))
                        .stream()
                        .collect(Collectors.toSet()));
    }

    /** Replaces the last result, without warnings. */
    static Future<Void> replace(SqlConnection tx, CheckedJob checked, Instant now) {
        var counts = checked.counts().entrySet().stream()
                .map(entry -> new QualityStore.Count(entry.getKey(), entry.getValue()))
                .toList();
        var row = checked.job();
        var args =
                Tuple.of(row.id(), Rows.timestamp(now), row.segmentsRevision(), checked.segments(), Json.text(counts));
        return Sql.run(tx, DELETE_RESULT, Tuple.of(row.id())).compose(_ -> Sql.run(tx, INSERT_RESULT, args));
    }

    /** Adds warnings to the last result. */
    static Future<Void> add(SqlConnection tx, long jobId, List<CheckedJob.Found> found, Set<Ignored> ignored) {
        var args = Tuple.tuple()
                .addLong(jobId)
                .addArrayOfInteger(found.stream().map(CheckedJob.Found::ordinal).toArray(Integer[]::new))
                .addArrayOfString(texts(found, one -> one.code().name()))
                .addArrayOfString(texts(found, CheckedJob.Found::message))
                .addArrayOfString(texts(found, CheckedJob.Found::positions))
                .addArrayOfString(texts(found, CheckedJob.Found::digest))
                .addArrayOfBoolean(found.stream()
                        .map(one -> ignored.contains(Ignored.of(one)))
                        .toArray(Boolean[]::new));
        return Sql.run(tx, INSERT_WARNINGS, args);
    }

    private static String[] texts(List<CheckedJob.Found> found, Function<CheckedJob.Found, String> text) {
        return found.stream().map(text).toArray(String[]::new);
    }
}
