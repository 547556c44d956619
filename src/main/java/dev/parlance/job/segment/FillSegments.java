package dev.parlance.job.segment;

import dev.parlance.access.Role;
import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes translations that were found for segments of a job, in the transaction of the caller. A segment that is
 * confirmed or locked by then stays as it is.
 */
public record FillSegments(Vertx vertx, InstantSource clock) {
    private static final int EXACT = 100;

    /**
     * A translation for a segment.
     *
     * @param source of the segment when the translation was found; a segment that has another one is not written
     * @param target with codes of the segment
     * @param score 0 to 101
     */
    public record Fill(int ordinal, SegmentText source, SegmentText target, int score) {
        /** The file of the job may have got a new version. */
        private boolean isFor(SegmentView segment) {
            return segment.source().equals(source.text())
                    && segment.sourceCodes().equals(source.codes());
        }
    }

    /**
     * How to write.
     *
     * @param overwrite whether targets that are not confirmed are replaced
     * @param confirm whether segments with a score of 100 or 101 become confirmed
     * @param userId the user who requested it
     */
    public record Rules(boolean overwrite, boolean confirm, long userId) {
        /** Whether a segment may get a translation. */
        public boolean permit(boolean translated, boolean confirmed, boolean locked) {
            return !confirmed && !locked && (overwrite || !translated);
        }

        private boolean permit(SegmentView segment) {
            return permit(segment.translated(), segment.confirmed(), segment.locked());
        }

        private SegmentEdit.Segment edit(Fill fill, SegmentView before) {
            return new SegmentEdit.Segment(
                    fill.ordinal,
                    fill.source.text(),
                    fill.target.text(),
                    fill.target.codes(),
                    confirm && fill.score >= EXACT,
                    null,
                    before.editingTime(),
                    new Suggestion(Suggestion.Origin.TM, fill.score, fill.target.text(), fill.target.codes()));
        }
    }

    /**
     * The number of segments that were written, and of translations that are longer than the file allows.
     *
     * @param tooLong those translations are not written
     */
    public record Filled(int written, int tooLong) {
        private static final Filled NONE = new Filled(0, 0);
    }

    /**
     * Writes the translations, and those that become confirmed also to the memories that the project writes. Fills
     * nothing when the job was deleted.
     */
    public Future<Filled> fill(SqlConnection tx, String projectUid, String jobUid, List<Fill> fills, Rules rules) {
        return FindJob.lock(tx, new JobRequest(Visibility.ALL, Role.ADMIN, projectUid, jobUid, ""))
                .compose(row -> fill(tx, row, fills, rules))
                .recover(failure -> failure instanceof Fault.NotFound
                        ? Future.succeededFuture(Filled.NONE)
                        : Future.failedFuture(failure));
    }

    /** A translation, and its segment before the change. */
    private record Change(Fill fill, SegmentView before) {
        private boolean fits() {
            var most = before.maxLength();
            var text = fill.target.text();
            return most == null || text.codePointCount(0, text.length()) <= most;
        }
    }

    private Future<Filled> fill(SqlConnection tx, JobRow row, List<Fill> fills, Rules rules) {
        var ordinals = fills.stream().map(Fill::ordinal).toList();
        return SegmentChangeStore.find(tx, row.id(), ordinals)
                .compose(before -> fill(tx, row, byOrdinal(before), fills, rules));
    }

    private Future<Filled> fill(
            SqlConnection tx, JobRow row, Map<Integer, SegmentView> before, List<Fill> fills, Rules rules) {
        var permitted = permitted(fills, before, rules);
        var edits = permitted.stream()
                .filter(Change::fits)
                .map(change -> rules.edit(change.fill, change.before))
                .toList();
        var written = edits.isEmpty() ? Future.<Void>succeededFuture() : write(tx, row, edits, before, rules);
        return written.map(new Filled(edits.size(), permitted.size() - edits.size()));
    }

    private static List<Change> permitted(List<Fill> fills, Map<Integer, SegmentView> before, Rules rules) {
        return fills.stream()
                .flatMap(fill -> Stream.ofNullable(before.get(fill.ordinal)).map(segment -> new Change(fill, segment)))
                .filter(change -> change.fill.isFor(change.before) && rules.permit(change.before))
                .toList();
    }

    private Future<Void> write(
            SqlConnection tx,
            JobRow row,
            List<SegmentEdit.Segment> edits,
            Map<Integer, SegmentView> before,
            Rules rules) {
        var ordinals = edits.stream().map(SegmentEdit.Segment::ordinal).toList();
        return SegmentChangeStore.replace(tx, row.id(), edits, before)
                .compose(_ -> SegmentChangeStore.find(tx, row.id(), ordinals))
                .compose(after -> count(tx, row, before, after)
                        .compose(_ ->
                                WriteConfirmed.write(vertx, tx, row, before, after, rules.userId, clock.instant())));
    }

    private static Future<Void> count(
            SqlConnection tx, JobRow row, Map<Integer, SegmentView> before, List<SegmentView> after) {
        var was = after.stream().map(segment -> before.get(segment.ordinal())).toList();
        return SegmentChangeStore.count(
                tx,
                row.id(),
                count(after, SegmentView::translated) - count(was, SegmentView::translated),
                count(after, SegmentView::confirmed) - count(was, SegmentView::confirmed));
    }

    private static int count(List<SegmentView> segments, Predicate<SegmentView> counted) {
        return (int) segments.stream().filter(counted).count();
    }

    private static Map<Integer, SegmentView> byOrdinal(List<SegmentView> segments) {
        return segments.stream().collect(Collectors.toMap(SegmentView::ordinal, segment -> segment));
    }
}
