package dev.parlance.job.target;

import dev.parlance.db.Rows;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.job.segment.SegmentStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/** Reads the targets that are written into target files. */
final class TargetStore {
    private static final int BATCH = 1_000;

    /** One statement, so that all rows are of one moment however long the reading takes. */
    private static final String TARGETS = """
            select t.target,
                   t.target_codes::text as target_codes,
                   coalesce(t.confirmed, false) as confirmed,
                   coalesce(t.locked, false) as locked
              from job j
              join segment s
                on s.file_id = j.file_id
              left join segment_target t
                on t.job_id = j.id
               and t.ordinal = s.ordinal
               and t.ordinal between j.begin_index and j.end_index
               and (t.confirmed or not $2::boolean)
             where j.id = $1
             order by s.ordinal
            """;

    private TargetStore() {}

    /**
     * Passes the targets of all segments of a job's file to {@code sink} in their order; the next batch is read when
     * the sink has finished with the one before.
     *
     * @param tx stays open until the future completes, since a cursor needs a transaction
     */
    static Future<Void> each(
            SqlConnection tx, long jobId, boolean confirmedOnly, Function<List<SegmentTarget>, Future<Void>> sink) {
        return tx.prepare(TARGETS).compose(prepared -> {
            var cursor = prepared.cursor(Tuple.of(jobId, confirmedOnly));
            return each(cursor, sink).eventually(prepared::close);
        });
    }

    private static Future<Void> each(Cursor cursor, Function<List<SegmentTarget>, Future<Void>> sink) {
        return cursor.read(BATCH)
                .compose(rows -> sink.apply(Rows.all(rows, TargetStore::target)))
                .compose(_ -> cursor.hasMore() ? each(cursor, sink) : cursor.close());
    }

    private static SegmentTarget target(Row row) {
        return new SegmentTarget(
                SegmentStore.text(row, "target"), row.getBoolean("confirmed"), row.getBoolean("locked"));
    }
}
