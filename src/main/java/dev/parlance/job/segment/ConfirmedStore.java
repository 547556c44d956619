package dev.parlance.job.segment;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the neighbours of segments, which memories store as context. */
final class ConfirmedStore {
    private static final String AROUND = """
            select s.ordinal,
                   p.source as previous,
                   p.source_codes::text as previous_codes,
                   n.source as next,
                   n.source_codes::text as next_codes
              from job j
              join segment s
                on s.file_id = j.file_id
               and s.ordinal = any ($2::integer[])
              left join segment p
                on p.file_id = s.file_id
               and p.ordinal = s.ordinal - 1
               and p.ordinal >= j.begin_index
              left join segment n
                on n.file_id = s.file_id
               and n.ordinal = s.ordinal + 1
               and n.ordinal <= j.end_index
             where j.id = $1
            """;

    private ConfirmedStore() {}

    /** The plain texts before and after a segment within its job. */
    record Around(@Nullable String previous, @Nullable String next) {}

    /** The plain texts around some segments of a job, by ordinal. */
    static Future<Map<Integer, Around>> around(SqlConnection tx, long jobId, List<SegmentView> segments) {
        var ordinals = segments.stream().map(SegmentView::ordinal).toArray(Integer[]::new);
        return tx.preparedQuery(AROUND)
                .execute(Tuple.tuple().addLong(jobId).addArrayOfInteger(ordinals))
                .map(rows -> {
                    var around = new HashMap<Integer, Around>();
                    rows.forEach(row -> around.put(
                            row.getInteger("ordinal"), new Around(plain(row, "previous"), plain(row, "next"))));
                    return around;
                });
    }

    private static @Nullable String plain(Row row, String column) {
        var text = SegmentStore.text(row, column);
        return text == null ? null : text.plain();
    }
}
