package dev.parlance.job.segment;

import dev.parlance.job.core.JobRow;
import dev.parlance.memory.MemoryAccess;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes newly confirmed segments of a job to the memories that its project writes. */
final class WriteConfirmed {
    private WriteConfirmed() {}

    /**
     * Writes the segments that are confirmed now, and were not confirmed or had another target before.
     *
     * @param before the same segments before the change, by ordinal
     */
    static Future<Void> write(
            Vertx vertx,
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
                : ConfirmedStore.around(tx, row.id(), confirmed)
                        .map(around -> confirmed.stream()
                                .map(segment -> confirmed(segment, around))
                                .toList())
                        .compose(units -> MemoryAccess.write(
                                vertx,
                                tx,
                                Long.parseLong(row.project().id()),
                                row.job().targetLang(),
                                units,
                                userId,
                                now));
    }

    private static MemoryAccess.Confirmed confirmed(SegmentView segment, Map<Integer, ConfirmedStore.Around> around) {
        var neighbours = Objects.requireNonNull(around.get(segment.ordinal()));
        return new MemoryAccess.Confirmed(
                new SegmentText(segment.source(), segment.sourceCodes()),
                new SegmentText(Objects.requireNonNull(segment.target()), segment.targetCodes()),
                neighbours.previous(),
                neighbours.next(),
                segment.contextKey());
    }
}
