package dev.parlance.job.segment;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/** The segments of a job as a stream in the order of the file, for analyses. */
public final class JobSegmentStore {
    /** Before the first segment. */
    public static final int START = -1;

    private static final String COLUMNS = """
            select s.ordinal,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.context_key,
                   s.since_version,
                   s.form_added,
                   t.target,
                   t.target_codes::text as target_codes,
                   coalesce(t.confirmed, false) as confirmed,
                   coalesce(t.locked, false) as locked,
                   coalesce(t.editing_time, 0) as editing_time,
                   t.suggestion::text as suggestion
            """;
    // By range, not by limit: ordinals have no gaps, and with a limit the rest of the job would be sorted for each
    // batch. The limit of one keeps the planner from joining all targets at once.
    static final String BATCH = """
              from job j
             cross join lateral (select greatest(j.begin_index, $2 + 1) as first) f
              join segment s
                on s.file_id = j.file_id
               and s.ordinal between f.first and least(j.end_index, f.first + $3 - 1)
              left join lateral (select *
                                   from segment_target
                                  where job_id = j.id
                                    and ordinal = s.ordinal
                                  limit 1) t
                on true
            """;
    static final String ORDERED = """
             where j.id = $1
             order by s.ordinal
            """;
    private static final String AFTER = COLUMNS + BATCH + ORDERED;
    // a file is cut into jobs without overlap, so that at most one job of a level has a segment
    private static final String COMPARED_AFTER = COLUMNS + """
                 , o.target as other_target
                 , o.target_codes::text as other_target_codes
            """ + BATCH + """
              left join lateral (select ot.target,
                                        ot.target_codes
                                   from job oj
                                   join segment_target ot
                                     on ot.job_id = oj.id
                                    and ot.ordinal = s.ordinal
                                  where oj.file_id = j.file_id
                                    and oj.target_lang = j.target_lang
                                    and oj.workflow_level = $4
                                  order by oj.id
                                  limit 1) o
                on true
            """ + ORDERED;

    private static final String SOME = COLUMNS + """
              from job j
              join segment s
                on s.file_id = j.file_id
               and s.ordinal between j.begin_index and j.end_index
               and s.ordinal = any ($2::integer[])
              left join segment_target t
                on t.job_id = j.id
               and t.ordinal = s.ordinal
            """ + ORDERED;

    private static final String SOURCES = """
            select q.job_id,
                   q.ordinal,
                   s.source
              from unnest($1::bigint[], $2::int[]) as q (job_id, ordinal)
              join job j
                on j.id = q.job_id
              join segment s
                on s.file_id = j.file_id
               and s.ordinal = q.ordinal
            """;

    private final Db db;

    public JobSegmentStore(Db db) {
        this.db = db;
    }

    /**
     * Up to {@code limit} segments after the one with that ordinal ({@link #START} for the first ones); empty past
     * the end.
     *
     * @param jobId internal number
     */
    public Future<List<JobSegment>> after(long jobId, int ordinal, int limit) {
        return db.query(AFTER, Tuple.of(jobId, ordinal, limit)).map(rows -> Rows.all(rows, JobSegmentStore::segment));
    }

    /** The segments of a job with these ordinals, if they exist. */
    public Future<List<JobSegment>> some(long jobId, Collection<Integer> ordinals) {
        return db.query(SOME, Tuple.of(jobId, Column.integers(ordinals)))
                .map(rows -> Rows.all(rows, JobSegmentStore::segment));
    }

    /** The place of a segment in a job. */
    public record At(long jobId, int ordinal) {}

    /** The source texts of some segments, if they exist. */
    public Future<Map<At, String>> sources(Collection<At> segments) {
        var args = Tuple.tuple()
                .addArrayOfLong(segments.stream().map(At::jobId).toArray(Long[]::new))
                .addArrayOfInteger(segments.stream().map(At::ordinal).toArray(Integer[]::new));
        return db.query(SOURCES, args).map(rows -> {
            var sources = new HashMap<At, String>();
            rows.forEach(row ->
                    sources.put(new At(row.getLong("job_id"), row.getInteger("ordinal")), row.getString("source")));
            return sources;
        });
    }

    /**
     * Passes all segments of a job to a sink in batches; the next batch is read when the sink has finished.
     *
     * @param jobId internal number
     */
    public Future<Void> each(long jobId, int batch, Function<List<JobSegment>, Future<Void>> sink) {
        return each(from -> after(jobId, from, batch), JobSegment::ordinal, sink);
    }

    /** Reads batches of segments, each after the ordinal of the last segment before it, until one is empty. */
    private static <S> Future<Void> each(
            IntFunction<Future<List<S>>> after, ToIntFunction<S> ordinal, Function<List<S>, Future<Void>> sink) {
        var last = new AtomicInteger(START);
        return InOrder.whileTrue(() -> after.apply(last.get()).compose(segments -> {
            if (segments.isEmpty()) {
                return Future.succeededFuture(false);
            }
            last.set(ordinal.applyAsInt(segments.getLast()));
            return sink.apply(segments).map(true);
        }));
    }

    /**
     * As {@link #each}, with the targets at another workflow level.
     *
     * @param level the other level; it need not have a job
     */
    public Future<Void> eachCompared(
            long jobId, int level, int batch, Function<List<ComparedSegment>, Future<Void>> sink) {
        return each(
                from -> comparedAfter(jobId, level, from, batch),
                compared -> compared.segment().ordinal(),
                sink);
    }

    private Future<List<ComparedSegment>> comparedAfter(long jobId, int level, int from, int batch) {
        return db.query(COMPARED_AFTER, Tuple.of(jobId, from, batch, level))
                .map(rows -> Rows.all(
                        rows, row -> new ComparedSegment(segment(row), SegmentStore.text(row, "other_target"))));
    }

    private static JobSegment segment(Row row) {
        return new JobSegment(
                row.getInteger("ordinal"),
                Objects.requireNonNull(SegmentStore.text(row, "source")),
                Rows.text(row, "context_key"),
                row.getInteger("since_version"),
                row.getBoolean("form_added"),
                SegmentStore.text(row, "target"),
                row.getBoolean("confirmed"),
                row.getBoolean("locked"),
                row.getLong("editing_time"),
                Rows.read(row, "suggestion", Suggestion.class));
    }
}
