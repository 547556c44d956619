package dev.parlance.job.segment;

import dev.parlance.db.Rows;
import dev.parlance.job.core.JobRow;
import dev.parlance.memory.MemoryAccess;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Hands what has just been confirmed in a job to the memories that its project writes. */
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

    /** Plain texts around a segment. */
    private record Around(
            @Nullable String previous, @Nullable String next) {}

    /**
     * Writes those segments that are confirmed now, and were not or had another target.
     *
     * @param before the same segments before the change, by ordinal
     */
    static Future<Void> write(
            SqlConnection tx,
            JobRow row,
            Map<Integer, SegmentView> before,
            List<SegmentView> after,
            long userId,
            Instant now) {
        var confirmed = after.stream()
                .filter(segment ->
                        segment.confirmed() && segment.translated() && segment.worked(before.get(segment.ordinal())))
                .toList();
        return confirmed.isEmpty()
                ? Future.succeededFuture()
                : around(tx, row.id(), confirmed)
                        .compose(around -> MemoryAccess.write(
                                tx,
                                Long.parseLong(row.project().id()),
                                row.job().targetLang(),
                                confirmed.stream()
                                        .map(segment -> confirmed(segment, around))
                                        .toList(),
                                userId,
                                now));
    }

    private static Future<Map<Integer, Around>> around(SqlConnection tx, long jobId, List<SegmentView> segments) {
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
        var text = Rows.text(row, column);
        return text == null
                ? null
                : new SegmentText(text, SegmentStore.codes(Rows.text(row, column + "_codes"))).plain();
    }

    private static MemoryAccess.Confirmed confirmed(SegmentView segment, Map<Integer, Around> around) {
        var its = Objects.requireNonNull(around.get(segment.ordinal()));
        return new MemoryAccess.Confirmed(
                new SegmentText(segment.source(), segment.sourceCodes()),
                new SegmentText(Objects.requireNonNull(segment.target()), segment.targetCodes()),
                its.previous(),
                its.next(),
                segment.contextKey());
    }
}
