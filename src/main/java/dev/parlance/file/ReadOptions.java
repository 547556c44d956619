package dev.parlance.file;

import dev.parlance.file.srx.SegmentationRules;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file.
 *
 * @param sourceLang language of the file's source text, chooses the segmentation rules
 * @param targetLang the language whose translations are wanted; a file that names another target language gives none.
 *     Null takes the file's translations whatever their language
 */
public record ReadOptions(String sourceLang, @Nullable String targetLang, SegmentationRules rules, FileLimits limits) {

    public ReadOptions(String sourceLang, @Nullable String targetLang) {
        this(sourceLang, targetLang, SegmentationRules.builtIn(), FileLimits.STANDARD);
    }
}
