package dev.parlance.file.preview;

import dev.parlance.shared.InlineCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an import of a file would read.
 *
 * @param format null when the file has no format that is read
 * @param encoding null for archives, and when the file cannot be read
 * @param errorCode of the import that would fail, such as {@code fileBroken}; null when it would not
 * @param errorDesc the message of that import
 * @param segmentsCount all segments of the file
 * @param segments the first ones
 * @param leftOut the texts that are no segments, by reason
 */
public record ImportPreview(
        @Nullable Shown format,
        @Nullable Shown encoding,
        @Nullable String errorCode,
        @Nullable String errorDesc,
        int segmentsCount,
        List<Segment> segments,
        LeftOutTexts leftOut) {

    /** The preview of a file that could not be read to its end. */
    public static ImportPreview failed(String code, String message) {
        return new ImportPreview(null, null, code, message, 0, List.of(), new LeftOutTexts(false, List.of()));
    }

    /**
     * A finding.
     *
     * @param reason what shows it
     */
    public record Shown(String name, String reason) {}

    /**
     * A segment.
     *
     * @param ordinal its place in the file, from 0
     * @param pluralForm the category of CLDR; null when there is none
     * @param cut whether its texts are longer than a preview shows
     */
    public record Segment(
            int ordinal,
            String source,
            List<InlineCode> sourceCodes,
            @Nullable String contextKey,
            @Nullable Integer maxLength,
            @Nullable String note,
            @Nullable String pluralForm,
            @Nullable String target,
            List<InlineCode> targetCodes,
            boolean confirmed,
            boolean locked,
            boolean cut) {}

    /**
     * Texts that are no segments.
     *
     * @param complete whether there was time to look for what every setting leaves out
     * @param groups by reason
     */
    public record LeftOutTexts(boolean complete, List<Group> groups) {}

    /**
     * Texts that are left out for one reason.
     *
     * @param reason {@code EMPTY}, {@code NOT_TRANSLATABLE}, {@code OBSOLETE} or {@code SETTING}
     * @param setting the field that leaves them out, such as {@code json/excludeKeyRegexp}; null for other reasons
     * @param value the value of the field as JSON; null for other reasons
     * @param count of all of them
     * @param texts the first ones
     */
    public record Group(
            String reason,
            @Nullable String setting,
            @Nullable String value,
            int count,
            List<Text> texts) {}

    /** A text that is no segment. */
    public record Text(String text, @Nullable String contextKey) {}
}
