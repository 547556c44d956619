package dev.parlance.job.target;

import static java.util.Objects.requireNonNull;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.job.segment.SegmentStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the segments whose targets are written into target files. */
final class TargetStore {
    private static final int BATCH = 1_000;

    // By range: one statement for all segments would sort them before the first one, and be cancelled if they are many.
    // The limit of one keeps the planner from joining all targets at once.
    private static final String TARGETS = """
            select s.ordinal,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.plural_form,
                   t.target,
                   t.target_codes::text as target_codes,
                   coalesce(t.confirmed, false) as confirmed,
                   coalesce(t.locked, false) as locked
              from job j
              join segment s
                on s.file_id = j.file_id
               and s.ordinal between $3 and $3 + $4 - 1
              left join lateral (select *
                                   from segment_target
                                  where job_id = j.id
                                    and ordinal = s.ordinal
                                    and ordinal between j.begin_index and j.end_index
                                    and (confirmed or not $2::boolean)
                                  limit 1) t
                on true
             where j.id = $1
             order by s.ordinal
            """;

    private static final String FILE = """
            select file_id
              from job
             where id = $1
            """;

    private TargetStore() {}

    /** The file that a job has now; empty when the job was deleted. A job never gets a file again that it had. */
    static Future<Optional<Long>> file(SqlConnection tx, long jobId) {
        return Sql.first(tx, FILE, Tuple.of(jobId), row -> row.getLong("file_id"));
    }

    /**
     * Passes all segments of a job's file to {@code sink} in their order; the next batch is read when the sink
     * has finished with the one before.
     *
     * @param tx of {@link Db#snapshot}
     */
    static Future<Void> each(
            SqlConnection tx, long jobId, boolean confirmedOnly, Function<List<StoredSegment>, Future<Void>> sink) {
        return InOrder.parts(
                0,
                first -> range(tx, jobId, confirmedOnly, first)
                        .compose(segments -> segments.isEmpty()
                                ? Future.succeededFuture(Optional.empty())
                                : sink.apply(segments)
                                        .map(Optional.of(segments.getLast().ordinal() + 1))));
    }

    private static Future<List<StoredSegment>> range(SqlConnection tx, long jobId, boolean confirmedOnly, int first) {
        return Sql.all(tx, TARGETS, Tuple.of(jobId, confirmedOnly, first, BATCH), TargetStore::segment);
    }

    private static StoredSegment segment(Row row) {
        var target = new SegmentTarget(
                SegmentStore.text(row, "target"), row.getBoolean("confirmed"), row.getBoolean("locked"));
        return new StoredSegment(
                row.getInteger("ordinal"),
                requireNonNull(SegmentStore.text(row, "source")),
                target,
                Rows.text(row, "plural_form"));
    }
}
