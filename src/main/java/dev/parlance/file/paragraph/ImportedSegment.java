package dev.parlance.file.paragraph;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * One segment as the file has it, in document order.
 *
 * @param source its text, white space at its ends taken off; never without a character other than white space
 * @param contextKey what the file calls it: a key, a path, a context; null when the format has no such thing
 * @param target its translation in the file, null when there is none
 * @param confirmed whether the file says that the translation is done
 * @param locked whether the file says that it must not be changed
 * @param maxLength most characters that the translation may have, null when the file sets no limit
 * @param note what the file tells the translator, null when nothing
 */
public record ImportedSegment(
        SegmentText source,
        @Nullable String contextKey,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        @Nullable Integer maxLength,
        @Nullable String note) {}
