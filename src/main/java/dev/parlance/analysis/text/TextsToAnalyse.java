package dev.parlance.analysis.text;

import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.SentSettings;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Raw texts that are counted without being kept.
 *
 * @param sourceLang the project's where it is left out
 * @param targetLang chooses memories and machine translation of the project, and is needed with it
 * @param texts of which every line is a paragraph
 * @param project whose memories, machine translation and, where wanted, settings are used; null for none
 * @param segmentation null for true; false takes every line for a segment
 */
record TextsToAnalyse(
        @Nullable String sourceLang,
        @Nullable String targetLang,
        List<String> texts,
        @Nullable Reference project,
        @Nullable Boolean segmentation,
        @Nullable Boolean useProjectAnalysisSettings,
        @Nullable Boolean includeFuzzyRepetitions,
        @Nullable Boolean separateFuzzyRepetitions,
        @Nullable Boolean includeNumbers,
        @Nullable Boolean includeTransMemory,
        @Nullable Boolean includeNonTranslatables,
        @Nullable Boolean includeMachineTranslationMatches,
        @Nullable Reference netRateScheme) {
    TextsToAnalyse {
        texts = List.copyOf(texts);
    }

    /** The target language in the case of BCP 47; null when the call sends none. */
    @Nullable
    String normalTargetLang() {
        return targetLang == null ? null : Lang.normal(targetLang);
    }

    boolean usesProjectSettings() {
        return Boolean.TRUE.equals(useProjectAnalysisSettings);
    }

    /** Sources are counted before they are work: nothing but a PreAnalyse of the source can be meant. */
    SentSettings sent() {
        return new SentSettings(
                AnalysisType.PreAnalyse,
                includeFuzzyRepetitions,
                separateFuzzyRepetitions,
                true,
                includeNumbers,
                true,
                true,
                includeTransMemory,
                includeNonTranslatables,
                includeMachineTranslationMatches,
                false,
                false,
                false,
                null);
    }
}
