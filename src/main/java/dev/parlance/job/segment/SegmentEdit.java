package dev.parlance.job.segment;

import dev.parlance.shared.InlineCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new targets of some segments of a job; {@link SegmentCheck} checks the rules.
 *
 * @param segments those that are replaced, each once; the others stay as they are
 */
public record SegmentEdit(List<Segment> segments) {
    public SegmentEdit {
        segments = List.copyOf(segments);
    }

    List<Integer> ordinals() {
        return segments.stream().map(Segment::ordinal).toList();
    }

    /**
     * One segment; an absent field becomes null, false or 0, except the lock.
     *
     * @param source that the caller translated; null if it relies on the ordinal
     * @param locked null keeps it
     * @param editingTime in milliseconds
     */
    record Segment(
            int ordinal,
            @Nullable String source,
            @Nullable String target,
            @Nullable List<InlineCode> targetCodes,
            boolean confirmed,
            @Nullable Boolean locked,
            long editingTime,
            @Nullable Suggestion suggestion) {

        List<InlineCode> codes() {
            return targetCodes == null ? List.of() : targetCodes;
        }

        /** Whether the segment is locked after the change. */
        boolean locked(boolean before) {
            return locked == null ? before : locked;
        }
    }
}
