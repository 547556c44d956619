package dev.parlance.file.gate;

import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.SegmentationRules;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file.
 *
 * @param sourceLang language of the file's source text, chooses the segmentation rules
 * @param targetLang the language whose translations are wanted; a file that names another target language gives none.
 *     Null takes the file's translations whatever their language
 * @param rules cut sources
 * @param targetRules cut translations, where the file's units are cut at all
 */
public record ReadOptions(
        String sourceLang,
        @Nullable String targetLang,
        SegmentationRules rules,
        SegmentationRules targetRules,
        FileLimits limits,
        FileImportSettings settings) {

    /** With the rules that come with the service, and every setting at its default. */
    public ReadOptions(String sourceLang, @Nullable String targetLang) {
        this(sourceLang, targetLang, FileLimits.STANDARD, FileImportSettings.DEFAULTS);
    }

    /** With the rules that come with the service. */
    public ReadOptions(String sourceLang, @Nullable String targetLang, FileLimits limits, FileImportSettings settings) {
        this(sourceLang, targetLang, SegmentationRules.builtIn(), SegmentationRules.builtIn(), limits, settings);
    }
}
