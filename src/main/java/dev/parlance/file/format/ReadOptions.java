package dev.parlance.file.format;

import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.SegmentationRules;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file.
 *
 * @param sourceLang the language of the source text; it selects the segmentation rules
 * @param targetLang the language of the wanted translations; the translations of a file that names another target
 *     language are not read. Null reads the file's translations whatever their language
 * @param rules segment the source text
 * @param targetRules segment the translations of a file whose units are segmented
 * @param leftOut learns what is left out
 * @param plurals the forms of texts that depend on a number; null for the forms that the file has
 */
public record ReadOptions(
        String sourceLang,
        @Nullable String targetLang,
        SegmentationRules rules,
        SegmentationRules targetRules,
        FileLimits limits,
        FileImportSettings settings,
        LeftOut leftOut,
        @Nullable PluralForms plurals) {
    /** The import setting that chooses a format. */
    public static final String FORMAT = "fileFormat";

    /** The value of the import setting that leaves the format to the file. */
    public static final String ANY_FORMAT = "auto-detect";

    /** With the rules that come with the service, and every setting at its default. */
    public ReadOptions(String sourceLang, @Nullable String targetLang) {
        this(sourceLang, targetLang, FileLimits.STANDARD, FileImportSettings.DEFAULTS);
    }

    /** With the rules that come with the service. */
    public ReadOptions(String sourceLang, @Nullable String targetLang, FileLimits limits, FileImportSettings settings) {
        this(sourceLang, targetLang, SegmentationRules.builtIn(), SegmentationRules.builtIn(), limits, settings);
    }

    /** With the plural forms of the file, and nobody who learns what is left out. */
    public ReadOptions(
            String sourceLang,
            @Nullable String targetLang,
            SegmentationRules rules,
            SegmentationRules targetRules,
            FileLimits limits,
            FileImportSettings settings) {
        this(sourceLang, targetLang, rules, targetRules, limits, settings, LeftOut.IGNORED, null);
    }

    /** The same with other settings and another listener. */
    public ReadOptions with(FileImportSettings other, LeftOut listener) {
        return new ReadOptions(sourceLang, targetLang, rules, targetRules, limits, other, listener, plurals);
    }

    /** The same with other plural forms. */
    public ReadOptions plurals(@Nullable PluralForms other) {
        return new ReadOptions(sourceLang, targetLang, rules, targetRules, limits, settings, leftOut, other);
    }

    /** Whether the settings, and not the file, say which format it has. */
    public boolean choosesFormat() {
        return !settings.choice(FORMAT).equals(ANY_FORMAT);
    }
}
