package dev.parlance.analysis.pretranslate.state;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements on segments that wait for machine translation. */
public record WaitingStore(Db db) {
    private static final String ADD = """
            insert into pre_translation_waiting (async_request_id, job, ordinal, seen)
            select $1, $2, w.ordinal, w.seen
              from unnest($3::integer[], $4::text[]) as w (ordinal, seen)
            """;
    // the next job first: an order by job and ordinal with one limit would read the rows of other jobs too
    private static final String NEXT = """
            select w.job, w.ordinal, w.seen
              from pre_translation_waiting w
             where w.async_request_id = $1
               and w.job = (select min(n.job) from pre_translation_waiting n where n.async_request_id = $1)
             order by w.ordinal
             limit $2
            """;
    private static final String COUNT = """
            select count(*) as segments
              from pre_translation_waiting
             where async_request_id = $1
            """;
    private static final String REMOVE = """
            delete from pre_translation_waiting
             where async_request_id = $1
               and job = $2
               and ordinal = any ($3::integer[])
            """;
    private static final String CLEAR = """
            delete from pre_translation_waiting
             where async_request_id = $1
            """;
    private static final String REMOVE_JOB = """
            with gone as (
              delete from pre_translation_waiting
               where async_request_id = $1
                 and job = $2
              returning 1
            )
            select count(*) as segments
              from gone
            """;

    /**
     * A segment that waits.
     *
     * @param seen hash of its target, or null
     */
    public record Waiting(int ordinal, @Nullable String seen) {}

    /**
     * The next segments of one job.
     *
     * @param job index of the job in the task
     */
    public record Next(int job, List<Waiting> segments) {}

    public static Future<Void> add(SqlConnection tx, long asyncRequest, int job, List<Waiting> segments) {
        return segments.isEmpty()
                ? Future.succeededFuture()
                : Sql.run(
                        tx,
                        ADD,
                        Tuple.of(
                                asyncRequest,
                                job,
                                Column.integers(segments, Waiting::ordinal),
                                Column.texts(segments, Waiting::seen)));
    }

    /** Up to {@code limit} segments of the next job; empty when none waits. */
    public Future<Optional<Next>> next(long asyncRequest, int limit) {
        return db.query(NEXT, Tuple.of(asyncRequest, limit)).map(rows -> {
            var segments = Rows.all(rows, row -> new Waiting(row.getInteger("ordinal"), Rows.text(row, "seen")));
            return Rows.first(rows, row -> new Next(row.getInteger("job"), segments));
        });
    }

    public static Future<Long> count(SqlConnection tx, long asyncRequest) {
        return Sql.one(tx, COUNT, Tuple.of(asyncRequest), row -> row.getLong("segments"));
    }

    public static Future<Void> remove(SqlConnection tx, long asyncRequest, int job, Collection<Integer> ordinals) {
        return Sql.run(tx, REMOVE, Tuple.of(asyncRequest, job, Column.integers(ordinals)));
    }

    public static Future<Void> clear(SqlConnection tx, long asyncRequest) {
        return Sql.run(tx, CLEAR, Tuple.of(asyncRequest));
    }

    /** Removes all segments of a job, and returns their number. */
    public static Future<Long> removeJob(SqlConnection tx, long asyncRequest, int job) {
        return Sql.one(tx, REMOVE_JOB, Tuple.of(asyncRequest, job), row -> row.getLong("segments"));
    }
}
