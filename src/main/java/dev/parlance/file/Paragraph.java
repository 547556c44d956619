package dev.parlance.file;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/** A stretch of text that a reader found, before segmentation; its fields mean what those of a segment mean. */
record Paragraph(
        SegmentText source,
        @Nullable String contextKey,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        @Nullable Integer maxLength,
        @Nullable String note) {

    static Paragraph of(SegmentText source, @Nullable String contextKey, @Nullable String note) {
        return new Paragraph(source, contextKey, null, false, false, null, note);
    }
}
