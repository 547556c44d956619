package dev.parlance.analysis.model;

import dev.parlance.analysis.count.CountOptions;
import dev.parlance.analysis.count.EditOptions;
import dev.parlance.analysis.count.Evidence;
import dev.parlance.shared.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an analysis counts, every setting decided; kept with the analysis and with projects. What concerns other types than
 * {@code type} is without effect.
 *
 * @param type PreAnalyse, PostAnalyse or Compare
 * @param compareWorkflowLevel 1 to 15, what Compare compares with; null where nothing is compared
 */
public record AnalysisSettings(
        AnalysisType type,
        boolean includeFuzzyRepetitions,
        boolean separateFuzzyRepetitions,
        boolean includeConfirmedSegments,
        boolean includeNumbers,
        boolean includeLockedSegments,
        boolean countSourceUnits,
        boolean includeTransMemory,
        boolean includeNonTranslatables,
        boolean includeMachineTranslationMatches,
        boolean transMemoryPostEditing,
        boolean nonTranslatablePostEditing,
        boolean machineTranslatePostEditing,
        @Nullable Integer compareWorkflowLevel) {
    /** The defaults of section 4.4 of the interface. */
    public static final AnalysisSettings DEFAULT = new AnalysisSettings(
            AnalysisType.PreAnalyse,
            true,
            false,
            true,
            true,
            true,
            true,
            true,
            false,
            false,
            false,
            false,
            false,
            null);

    public CountOptions options() {
        return new CountOptions(
                includeConfirmedSegments,
                includeNumbers,
                includeLockedSegments,
                countSourceUnits,
                includeTransMemory,
                includeNonTranslatables,
                includeFuzzyRepetitions,
                separateFuzzyRepetitions);
    }

    /** Whether translation memories take part. */
    public boolean asksMemories() {
        return type == AnalysisType.PreAnalyse && includeTransMemory;
    }

    /** Whether machine translation takes part. */
    public boolean asksMachineTranslation() {
        return type == AnalysisType.PreAnalyse && includeMachineTranslationMatches;
    }

    public EditOptions edits() {
        return new EditOptions(
                type == AnalysisType.Compare ? Evidence.Kind.OTHER_LEVEL : Evidence.Kind.SUGGESTION,
                transMemoryPostEditing,
                nonTranslatablePostEditing,
                machineTranslatePostEditing);
    }

    /** Every setting by its name on the wire, in order. */
    Map<String, Object> byName() {
        var tree = Json.tree(this);
        var byName = new LinkedHashMap<String, Object>();
        tree.properties().forEach(setting -> byName.put(setting.getKey(), setting.getValue()));
        return byName;
    }

    /** The type as it is shown: a PreAnalyse that counts targets has a name of its own. */
    public AnalysisType shownType() {
        return type == AnalysisType.PreAnalyse && !countSourceUnits ? AnalysisType.PreAnalyseTarget : type;
    }
}
