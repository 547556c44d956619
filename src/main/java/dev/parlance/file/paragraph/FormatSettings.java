package dev.parlance.file.paragraph;

import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/** The values of the import settings that mean the same in many formats. */
public record FormatSettings(SettingsBlock block, FileImportSettings settings) {

    /** The expression whose matches become inline codes; null when there is none. */
    @Nullable
    UserExpression codes() {
        var field = block.codes();
        return field == null ? null : UserExpression.of(field, settings.text(field));
    }

    /** Whether HTML in the text becomes inline codes. */
    boolean html() {
        return block.html() != null && settings.flag(block.html());
    }

    /** Whether arguments of ICU messages become inline codes. */
    boolean icu() {
        return block.icu() != null && settings.flag(block.icu());
    }

    /** Whether the segmentation rules split the text. */
    boolean segmented() {
        return block.segmented().test(settings);
    }

    /**
     * The largest number of characters in a translation: the file's limit, or a lower one of the settings.
     *
     * @param ofFile null where the file sets no limit
     */
    @Nullable
    Integer maxLength(@Nullable Integer ofFile, int sourceLength) {
        var most = ofFile == null ? Long.MAX_VALUE : ofFile;
        if (settings.flag("targetLength")) {
            most = Math.min(most, settings.number("targetLengthMax"));
        }
        if (settings.flag("targetLengthPercent")) {
            most = Math.min(most, (long) sourceLength * settings.number("targetLengthPercentValue") / 100);
        }
        return most == Long.MAX_VALUE ? null : Integer.valueOf((int) Math.max(1, Math.min(most, Integer.MAX_VALUE)));
    }

    /**
     * Parses a limit for the length of a translation, in characters; null unless the text is a whole number from 1 to
     * 999,999,999.
     */
    public static @Nullable Integer lengthLimit(@Nullable String text) {
        return text != null && text.matches("[1-9][0-9]{0,8}") ? Integer.valueOf(text) : null;
    }
}
