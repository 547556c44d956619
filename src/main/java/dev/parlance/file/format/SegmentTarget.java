package dev.parlance.file.format;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * The translation to write for a segment, with its status.
 *
 * @param text null when the segment has no translation
 */
public record SegmentTarget(@Nullable SegmentText text, boolean confirmed, boolean locked) {
    /** For a segment that nobody has edited. */
    public static final SegmentTarget NONE = new SegmentTarget(null, false, false);

    public SegmentTarget {
        if (text != null && text.text().isEmpty()) {
            text = null;
        }
    }
}
