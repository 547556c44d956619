package dev.parlance.file.format;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of text that a reader found, before segmentation; its fields mean what those of a segment mean.
 *
 * @param translation what the file has, of whatever language: a text is cut in the same way for every target language
 * @param foreign whether that is of a language that is not wanted
 * @param segmented whether the file says itself that it is one segment
 */
public record Paragraph(
        SegmentText source,
        @Nullable String contextKey,
        @Nullable SegmentText translation,
        boolean foreign,
        boolean confirmed,
        boolean locked,
        @Nullable Integer maxLength,
        @Nullable String note,
        boolean segmented) {

    /** The translation where it is of the wanted language. */
    public @Nullable SegmentText target() {
        return foreign ? null : translation;
    }

    /** The same with another note. */
    public Paragraph noted(@Nullable String otherNote) {
        return new Paragraph(
                source, contextKey, translation, foreign, confirmed, locked, maxLength, otherNote, segmented);
    }

    public static Paragraph of(SegmentText source, @Nullable String contextKey, @Nullable String note) {
        return of(source, contextKey, null, note);
    }

    public static Paragraph of(
            SegmentText source, @Nullable String contextKey, @Nullable Integer maxLength, @Nullable String note) {
        return new Paragraph(source, contextKey, null, false, false, false, maxLength, note, false);
    }
}
