package dev.parlance.job.target;

import static java.util.Objects.requireNonNull;

import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.job.segment.SegmentStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the segments whose targets are written into target files. */
final class TargetStore {
    private static final int BATCH = 1_000;

    /** One statement, so that all rows are of one moment however long the reading takes. */
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
              left join segment_target t
                on t.job_id = j.id
               and t.ordinal = s.ordinal
               and t.ordinal between j.begin_index and j.end_index
               and (t.confirmed or not $2::boolean)
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
     * Passes all segments of a job's file to {@code sink} in their order; the next batch is read when
     * the sink has finished with the one before.
     *
     * @param tx stays open until the future completes, since a cursor needs a transaction
     */
    static Future<Void> each(
            SqlConnection tx, long jobId, boolean confirmedOnly, Function<List<StoredSegment>, Future<Void>> sink) {
        return tx.prepare(TARGETS).compose(prepared -> {
            var cursor = prepared.cursor(Tuple.of(jobId, confirmedOnly));
            return each(cursor, sink).eventually(prepared::close);
        });
    }

    private static Future<Void> each(Cursor cursor, Function<List<StoredSegment>, Future<Void>> sink) {
        return InOrder.whileTrue(() -> cursor.read(BATCH)
                        .compose(rows -> sink.apply(Rows.all(rows, TargetStore::segment)))
                        .map(_ -> cursor.hasMore()))
                .compose(_ -> cursor.close());
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
