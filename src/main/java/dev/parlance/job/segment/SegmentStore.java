package dev.parlance.job.segment;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the segments of a job with their targets. */
public final class SegmentStore {
    private static final String FROM = """
              from job j
              join segment s
                on s.file_id = j.file_id
               and s.ordinal between j.begin_index and j.end_index
              left join segment_target t
                on t.job_id = j.id
               and t.ordinal = s.ordinal
             where j.id = $1
            """;
    private static final String SELECT = """
            select s.ordinal,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.context_key,
                   s.max_length,
                   s.note,
                   s.plural_form,
                   t.target,
                   t.target_codes::text as target_codes,
                   coalesce(t.confirmed, false) as confirmed,
                   coalesce(t.locked, false) as locked,
                   coalesce(t.editing_time, 0) as editing_time,
                   t.suggestion::text as suggestion
            """;
    static final String COLUMNS = SELECT + FROM;
    /** By range and not by offset: ordinals have no gaps, so any page costs the same. */
    private static final String RANGE = COLUMNS + """
               and s.ordinal >= $2
               and s.ordinal < $3
             order by s.ordinal
            """;

    /** The first argument is the job; null does not restrict the result. */
    private static final String MATCHING = """
               and ($2::boolean is null or coalesce(t.confirmed, false) = $2)
               and ($3::boolean is null or coalesce(t.locked, false) = $3)
               and ($4::text is null
                    or position(lower($4) in lower(s.source)) > 0
                    or position(lower($4) in lower(t.target)) > 0)
            """;

    private static final String MATCHES = COLUMNS + MATCHING + """
             order by s.ordinal
             limit $5
            offset $6
            """;
    // By range: one statement for all segments would sort them before the first one, and be cancelled if they are many.
    private static final String AFTER = SELECT + JobSegmentStore.BATCH + JobSegmentStore.ORDERED;
    private static final String COUNT = """
            select count(*) as total
            """ + FROM + MATCHING;

    private final Db db;

    public SegmentStore(Db db) {
        this.db = db;
    }

    /** The segments of a job from one place in its file to before another. */
    public Future<List<SegmentView>> range(long jobId, long from, long to) {
        return db.query(RANGE, Tuple.of(jobId, (int) Math.min(from, Integer.MAX_VALUE), (int)
                        Math.min(to, Integer.MAX_VALUE)))
                .map(rows -> Rows.all(rows, SegmentStore::view));
    }

    /** Which segments to list; null does not restrict the result. */
    public record Filter(
            @Nullable Boolean confirmed,
            @Nullable Boolean locked,
            @Nullable String text) {
        public boolean isEmpty() {
            return confirmed == null && locked == null && text == null;
        }
    }

    /**
     * The segments of a job that the filter selects, by their place in the file. A page that is not full is the last
     * one, and gives the total: all segments are looked at once and not twice.
     */
    public Future<Page<SegmentView>> matching(long jobId, Filter filter, PageRequest page, Page.Order order) {
        var wanted = args(jobId, filter).addInteger(page.pageSize()).addLong(page.offset());
        return db.query(MATCHES, wanted).compose(rows -> {
            var isLast = rows.size() < page.pageSize() && (rows.size() > 0 || page.offset() == 0);
            var total = isLast ? Future.succeededFuture(page.offset() + rows.size()) : count(jobId, filter);
            return total.map(all -> Page.of(page, all, Rows.all(rows, SegmentStore::view), order));
        });
    }

    private Future<Long> count(long jobId, Filter filter) {
        return db.query(COUNT, args(jobId, filter)).map(Rows::one).map(row -> row.getLong("total"));
    }

    /**
     * Passes all segments of a job to {@code sink} in their order; the next batch is read when the sink has finished
     * with the one before.
     *
     * @param tx of {@link Db#snapshot}
     */
    public static Future<Void> each(
            SqlConnection tx, long jobId, int batch, Function<List<SegmentView>, Future<Void>> sink) {
        return InOrder.parts(
                -1,
                last -> Sql.all(tx, AFTER, Tuple.of(jobId, last, batch), SegmentStore::view)
                        .compose(segments -> segments.isEmpty()
                                ? Future.succeededFuture(Optional.empty())
                                : sink.apply(segments)
                                        .map(Optional.of(segments.getLast().ordinal()))));
    }

    private static Tuple args(long jobId, Filter filter) {
        return Tuple.tuple()
                .addLong(jobId)
                .addBoolean(filter.confirmed())
                .addBoolean(filter.locked())
                .addString(filter.text());
    }

    static SegmentView view(Row row) {
        return new SegmentView(
                row.getInteger("ordinal"),
                row.getString("source"),
                Rows.list(row, "source_codes", InlineCode[].class),
                Rows.text(row, "context_key"),
                Rows.integer(row, "max_length"),
                Rows.text(row, "note"),
                Rows.text(row, "plural_form"),
                Rows.text(row, "target"),
                Rows.list(row, "target_codes", InlineCode[].class),
                row.getBoolean("confirmed"),
                row.getBoolean("locked"),
                row.getLong("editing_time"),
                Rows.read(row, "suggestion", Suggestion.class));
    }

    /** The text in a column, with the codes in the column named {@code <column>_codes}; null for null. */
    public static @Nullable SegmentText text(Row row, String column) {
        var text = Rows.text(row, column);
        return text == null ? null : new SegmentText(text, Rows.list(row, column + "_codes", InlineCode[].class));
    }
}
