package dev.parlance.file.paragraph;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * What is to be written of a segment.
 *
 * @param text its translation, null when there is none
 */
public record SegmentTarget(@Nullable SegmentText text, boolean confirmed, boolean locked) {
    /** Of a segment that nobody worked on. */
    public static final SegmentTarget NONE = new SegmentTarget(null, false, false);

    public SegmentTarget {
        if (text != null && text.text().isEmpty()) {
            text = null;
        }
    }
}
