package dev.parlance.file.paragraph;

import dev.parlance.file.plural.PluralForm;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a file, in document order.
 *
 * @param source its text without white space at its ends; it contains more than white space
 * @param contextKey its key, path or context in the file; null when the format has none
 * @param target its translation in the file; null when there is none
 * @param confirmed whether the translation is marked as done
 * @param locked whether the segment is marked as not to be changed
 * @param maxLength the largest number of characters in the translation; null for no limit
 * @param note the note to the translator; null for none
 * @param plural which plural form it is; null when it is none, or when the forms are those of the file
 */
public record ImportedSegment(
        SegmentText source,
        @Nullable String contextKey,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        @Nullable Integer maxLength,
        @Nullable String note,
        @Nullable PluralForm plural) {}
