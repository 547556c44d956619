package dev.parlance.file.paragraph;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.shared.SegmentText;

/**
 * A segment as it was imported, with the translation to write for it.
 *
 * @param ordinal its position in the file, from 0
 * @param source its text when the file was imported
 */
public record StoredSegment(int ordinal, SegmentText source, SegmentTarget target) {
    /** Whether it has a translation that differs from its source. */
    boolean translated() {
        var text = target.text();
        return text != null && !text.equals(source);
    }
}
