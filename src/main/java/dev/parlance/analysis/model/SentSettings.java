package dev.parlance.analysis.model;

import org.jspecify.annotations.Nullable;

/** The settings that a call sends (section 4.4 of the interface); null is as good as absent, and absent is no default. */
public record SentSettings(
        @Nullable AnalysisType type,
        @Nullable Boolean includeFuzzyRepetitions,
        @Nullable Boolean separateFuzzyRepetitions,
        @Nullable Boolean includeConfirmedSegments,
        @Nullable Boolean includeNumbers,
        @Nullable Boolean includeLockedSegments,
        @Nullable Boolean countSourceUnits,
        @Nullable Boolean includeTransMemory,
        @Nullable Boolean includeNonTranslatables,
        @Nullable Boolean includeMachineTranslationMatches,
        @Nullable Boolean transMemoryPostEditing,
        @Nullable Boolean nonTranslatablePostEditing,
        @Nullable Boolean machineTranslatePostEditing,
        @Nullable Integer compareWorkflowLevel) {

    /** What was sent, and the rest from {@code under}. */
    public AnalysisSettings over(AnalysisSettings under) {
        return new AnalysisSettings(
                type == null ? under.type() : type,
                or(includeFuzzyRepetitions, under.includeFuzzyRepetitions()),
                or(separateFuzzyRepetitions, under.separateFuzzyRepetitions()),
                or(includeConfirmedSegments, under.includeConfirmedSegments()),
                or(includeNumbers, under.includeNumbers()),
                or(includeLockedSegments, under.includeLockedSegments()),
                or(countSourceUnits, under.countSourceUnits()),
                or(includeTransMemory, under.includeTransMemory()),
                or(includeNonTranslatables, under.includeNonTranslatables()),
                or(includeMachineTranslationMatches, under.includeMachineTranslationMatches()),
                or(transMemoryPostEditing, under.transMemoryPostEditing()),
                or(nonTranslatablePostEditing, under.nonTranslatablePostEditing()),
                or(machineTranslatePostEditing, under.machineTranslatePostEditing()),
                compareWorkflowLevel == null ? under.compareWorkflowLevel() : compareWorkflowLevel);
    }

    private static boolean or(@Nullable Boolean sent, boolean otherwise) {
        return sent == null ? otherwise : sent;
    }
}
