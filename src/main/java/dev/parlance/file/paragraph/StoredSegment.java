package dev.parlance.file.paragraph;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A segment as it was imported, with the translation to write for it.
 *
 * @param ordinal its position in the file, from 0
 * @param source its text when the file was imported
 * @param plural the category of the plural form that it is; null when it is none, or when the
 *     forms are those of the file
 */
public record StoredSegment(
        int ordinal,
        SegmentText source,
        SegmentTarget target,
        @Nullable String plural) {
    /** A segment that is no plural form. */
    public StoredSegment(int ordinal, SegmentText source, SegmentTarget target) {
        this(ordinal, source, target, null);
    }

    /** The same segment, with a translation whose codes are those that the source has in the file now. */
    StoredSegment with(List<InlineCode> codes) {
        var text = target.text();
        if (text == null || codes.equals(source.codes())) {
            return this;
        }
        var current = StoredCodes.current(text, codes, source.codes());
        return new StoredSegment(
                ordinal,
                new SegmentText(source.text(), codes),
                new SegmentTarget(current, target.confirmed(), target.locked()),
                plural);
    }

    /** Whether it has a translation that differs from its source. */
    boolean translated() {
        var text = target.text();
        return text != null && !text.equals(source);
    }
}
