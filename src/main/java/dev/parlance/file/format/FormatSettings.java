package dev.parlance.file.format;

import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UserExpression;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values of the import settings that mean the same in many formats. */
public record FormatSettings(FormatTraits traits, FileImportSettings settings) {

    /** The expression whose matches become inline codes; null when there is none. */
    public @Nullable UserExpression codes() {
        var field = traits.codes;
        return field == null ? null : UserExpression.of(field, settings.text(field));
    }

    /** Whether HTML in the text becomes inline codes. */
    public boolean html() {
        return traits.html != null && settings.flag(traits.html);
    }

    /** The names, in lower case, of elements that become inline codes. */
    public Set<String> inlineElements() {
        return elements(traits.inlineElements);
    }

    /** The names, in lower case, of elements that become inline codes together with their content. */
    public Set<String> opaqueElements() {
        return elements(traits.opaqueElements);
    }

    private Set<String> elements(String field) {
        return field.isEmpty()
                ? Set.of()
                : settings.names(field).stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    /** Whether marks of Markdown become inline codes. */
    public boolean markdown() {
        return !traits.markdown.isEmpty() && settings.flag(traits.markdown);
    }

    /** Whether arguments of ICU messages become inline codes. */
    public boolean icu() {
        return traits.icuMessages || (!traits.icu.isEmpty() && settings.flag(traits.icu));
    }

    /** Whether an apostrophe quotes braces in ICU messages; in ARB it has no meaning. */
    public boolean icuQuotes() {
        return icu() && !traits.icuMessages;
    }

    /** Whether the confirmed segments of a file are saved to translation memories. */
    public boolean savesConfirmed() {
        return traits.savesConfirmed != null && settings.flag(traits.savesConfirmed);
    }

    /** Whether the segmentation rules split the text. */
    public boolean segmented() {
        return traits.segmented == null ? traits.flow != Flow.UNITS : settings.flag(traits.segmented);
    }

    /**
     * The largest number of characters in a translation: the file's limit, or a lower one of the settings.
     *
     * @param ofFile null where the file sets no limit
     */
    public @Nullable Integer maxLength(@Nullable Integer ofFile, int sourceLength) {
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
