package dev.parlance.file;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of text that a reader found, before segmentation; its fields mean what those of a segment mean.
 *
 * @param segmented whether the file says itself that it is one segment
 */
record Paragraph(
        SegmentText source,
        @Nullable String contextKey,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        @Nullable Integer maxLength,
        @Nullable String note,
        boolean segmented) {

    /** The same with other texts. */
    Paragraph with(SegmentText otherSource, @Nullable SegmentText otherTarget) {
        return new Paragraph(otherSource, contextKey, otherTarget, confirmed, locked, maxLength, note, segmented);
    }

    /** The same with another note. */
    Paragraph noted(@Nullable String otherNote) {
        return new Paragraph(source, contextKey, target, confirmed, locked, maxLength, otherNote, segmented);
    }

    static Paragraph of(SegmentText source, @Nullable String contextKey, @Nullable String note) {
        return new Paragraph(source, contextKey, null, false, false, null, note, false);
    }
}
