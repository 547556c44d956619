package dev.parlance.analysis.model;

import org.jspecify.annotations.Nullable;

/** The settings that a call sends (section 4.4 of the interface); null for a setting that it does not send. */
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
        @Nullable Integer compareWorkflowLevel) {}
