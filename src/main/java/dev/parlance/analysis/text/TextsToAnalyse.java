package dev.parlance.analysis.text;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.SentSettings;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call that counts texts without storing them.
 *
 * @param sourceLang by default the project's
 * @param targetLang selects memories and machine translation of the project; required with a project
 * @param texts every line is a paragraph
 * @param project whose memories, machine translation and, on request, settings are used, or null
 * @param segmentation false counts every line as one segment; null is true
 */
public record TextsToAnalyse(
        @Nullable String sourceLang,
        @Nullable String targetLang,
        List<String> texts,
        @Nullable Reference project,
        @Nullable Boolean segmentation,
        @Nullable Boolean useProjectAnalysisSettings,
        @JsonUnwrapped Settings settings,
        @Nullable Reference netRateScheme) {
    public TextsToAnalyse {
        texts = List.copyOf(texts);
    }

    /** The settings that a call may send; null for a setting that it does not send. */
    public record Settings(
            @Nullable Boolean includeFuzzyRepetitions,
            @Nullable Boolean separateFuzzyRepetitions,
            @Nullable Boolean includeNumbers,
            @Nullable Boolean includeTransMemory,
            @Nullable Boolean includeNonTranslatables,
            @Nullable Boolean includeMachineTranslationMatches) {}

    /** Texts have no translation, status or lock, so that the other settings cannot have another value. */
    private static final SentSettings FIXED = Json.read("""
            {
              "type": "PreAnalyse",
              "includeConfirmedSegments": true,
              "includeLockedSegments": true,
              "countSourceUnits": true,
              "transMemoryPostEditing": false,
              "nonTranslatablePostEditing": false,
              "machineTranslatePostEditing": false
            }
            """, SentSettings.class);

    /** The target language in normal form; null when the call sends no target language. */
    @Nullable
    String normalTargetLang() {
        return targetLang == null ? null : Lang.normal(targetLang);
    }

    boolean usesProjectSettings() {
        return Boolean.TRUE.equals(useProjectAnalysisSettings);
    }

    /** The settings of texts: a PreAnalyse of the source, over those that the call sends. */
    AnalysisSettings settings(AnalysisSettings defaults) {
        return defaults.with(settings).with(FIXED);
    }
}
