package dev.parlance.file.format;

import dev.parlance.file.gate.FileLimits;
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
 */
public record ReadOptions(
        String sourceLang,
        @Nullable String targetLang,
        SegmentationRules rules,
        SegmentationRules targetRules,
        FileLimits limits,
        FileImportSettings settings,
        LeftOut leftOut) {
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

    /** With nobody who learns what is left out. */
    public ReadOptions(
            String sourceLang,
            @Nullable String targetLang,
            SegmentationRules rules,
            SegmentationRules targetRules,
            FileLimits limits,
            FileImportSettings settings) {
        this(sourceLang, targetLang, rules, targetRules, limits, settings, LeftOut.IGNORED);
    }

    /** The same with other settings and another listener. */
    public ReadOptions with(FileImportSettings other, LeftOut listener) {
        return new ReadOptions(sourceLang, targetLang, rules, targetRules, limits, other, listener);
    }

    /** Whether the settings, and not the file, say which format it has. */
    public boolean choosesFormat() {
        return !settings.choice(FORMAT).equals(ANY_FORMAT);
    }
}
