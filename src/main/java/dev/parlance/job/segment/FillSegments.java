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
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes translations that were found for segments of a job, in the transaction of the caller. A segment that is
 * confirmed or locked by then, or has another source or target, stays as it is.
 */
public record FillSegments(Vertx vertx, InstantSource clock) {
    /**
     * A translation for a segment.
     *
     * @param source of the segment when the translation was found; a segment that has another one is not written
     * @param seen the target of the segment at that time, or null; a segment that has another one is not written
     * @param target with codes of the segment
     * @param origin where the target comes from
     * @param score 0 to 101
     * @param confirm whether the segment becomes confirmed
     */
    public record Fill(
            int ordinal,
            SegmentText source,
            @Nullable SegmentText seen,
            SegmentText target,
            Suggestion.Origin origin,
            int score,
            boolean confirm) {
        /** The file of the job may have got a new version, and the segment a target. */
        private boolean isFor(SegmentView segment) {
            return segment.source().equals(source.text())
                    && segment.sourceCodes().equals(source.codes())
                    && hasSeen(segment);
        }

        private boolean hasSeen(SegmentView segment) {
            if (seen == null || seen.text().isEmpty()) {
                return !segment.translated();
            }
            return seen.text().equals(segment.target()) && seen.codes().equals(segment.targetCodes());
        }
    }

    /**
     * How to write.
     *
     * @param overwrite whether targets that are not confirmed are replaced
     * @param confirm whether segments whose match has a score of 100 or 101 become confirmed
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
                    fill.confirm,
                    null,
                    before.editingTime(),
                    new Suggestion(fill.origin, fill.score, fill.target.text(), fill.target.codes()));
        }
    }

    /**
     * The ordinals of the segments that were written, and of those whose translation is longer than the file allows.
     *
     * @param tooLong those translations are not written
     */
    public record Filled(Set<Integer> written, Set<Integer> tooLong) {
        private static final Filled NONE = new Filled(Set.of(), Set.of());

        private static Filled of(List<Change> permitted) {
            var byFit = permitted.stream()
                    .collect(Collectors.partitioningBy(
                            Change::fits, Collectors.mapping(change -> change.fill.ordinal, Collectors.toSet())));
            return new Filled(byFit.getOrDefault(true, Set.of()), byFit.getOrDefault(false, Set.of()));
        }
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
        return written.map(Filled.of(permitted));
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
