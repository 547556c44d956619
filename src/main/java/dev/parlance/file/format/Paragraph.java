package dev.parlance.file.format;

import dev.parlance.file.plural.PluralForm;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A text that a reader found, before segmentation. Its fields have the meaning of those of a segment.
 *
 * @param translation the translation in the file, in any language: a text is divided in the same way for every target
 *     language
 * @param foreign whether the translation is in a language that is not wanted
 * @param segmented whether the file marks the text as one segment
 * @param plural which plural form it is; null when it is none, or when the forms are those of the file
 * @param html whether the import settings say that this text is HTML
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
        boolean segmented,
        @Nullable PluralForm plural,
        boolean html) {

    /** A text that is no plural form. */
    public Paragraph(
            SegmentText source,
            @Nullable String contextKey,
            @Nullable SegmentText translation,
            boolean foreign,
            boolean confirmed,
            boolean locked,
            @Nullable Integer maxLength,
            @Nullable String note,
            boolean segmented) {
        this(source, contextKey, translation, foreign, confirmed, locked, maxLength, note, segmented, null, false);
    }

    /** A text that is not HTML. */
    public Paragraph(
            SegmentText source,
            @Nullable String contextKey,
            @Nullable SegmentText translation,
            boolean foreign,
            boolean confirmed,
            boolean locked,
            @Nullable Integer maxLength,
            @Nullable String note,
            boolean segmented,
            @Nullable PluralForm plural) {
        this(source, contextKey, translation, foreign, confirmed, locked, maxLength, note, segmented, plural, false);
    }

    /** The translation, if it is in the wanted language. */
    public @Nullable SegmentText target() {
        return foreign ? null : translation;
    }

    /** A copy with another note. */
    public Paragraph noted(@Nullable String otherNote) {
        return new Paragraph(
                source,
                contextKey,
                translation,
                foreign,
                confirmed,
                locked,
                maxLength,
                otherNote,
                segmented,
                plural,
                html);
    }

    /**
     * A copy that is one segment, with what the file has as its translation.
     *
     * @param other null for none
     * @param isForeign whether it is in a language that is not wanted
     * @param isConfirmed whether the file marks it as confirmed, which counts only for a wanted language
     */
    public Paragraph translated(@Nullable SegmentText other, boolean isForeign, boolean isConfirmed) {
        var counts = other != null && !isForeign && isConfirmed;
        return new Paragraph(source, contextKey, other, isForeign, counts, locked, maxLength, note, true, plural, html);
    }

    /** A copy that is one segment. */
    public Paragraph whole() {
        return new Paragraph(
                source, contextKey, translation, foreign, confirmed, locked, maxLength, note, true, plural, html);
    }

    /** A copy that is HTML. */
    public Paragraph asHtml() {
        return new Paragraph(
                source, contextKey, translation, foreign, confirmed, locked, maxLength, note, segmented, plural, true);
    }

    /** A text within this one, which is locked like it, and has its limit and its plural form. */
    public Paragraph within(SegmentText inner, @Nullable String key, @Nullable String otherNote) {
        return new Paragraph(inner, key, null, false, false, locked, maxLength, otherNote, false, plural, false);
    }

    /** A copy that is a plural form. */
    public Paragraph as(@Nullable PluralForm form) {
        return new Paragraph(
                source, contextKey, translation, foreign, confirmed, locked, maxLength, note, segmented, form, html);
    }

    /** A copy with another key. */
    public Paragraph keyed(@Nullable String key) {
        return new Paragraph(
                source, key, translation, foreign, confirmed, locked, maxLength, note, segmented, plural, html);
    }

    public static Paragraph of(SegmentText source, @Nullable String contextKey, @Nullable String note) {
        return of(source, contextKey, null, note);
    }

    public static Paragraph of(
            SegmentText source, @Nullable String contextKey, @Nullable Integer maxLength, @Nullable String note) {
        return new Paragraph(source, contextKey, null, false, false, false, maxLength, note, false);
    }
}
