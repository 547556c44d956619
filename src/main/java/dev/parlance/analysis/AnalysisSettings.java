package dev.parlance.analysis;

import dev.parlance.analysis.count.CountOptions;

/** How a PreAnalyse counts, every setting decided; kept with the analysis. */
record AnalysisSettings(
        boolean includeFuzzyRepetitions,
        boolean separateFuzzyRepetitions,
        boolean includeConfirmedSegments,
        boolean includeNumbers,
        boolean includeLockedSegments,
        boolean countSourceUnits,
        boolean includeTransMemory,
        boolean includeNonTranslatables,
        boolean includeMachineTranslationMatches) {

    CountOptions options() {
        return new CountOptions(
                includeConfirmedSegments,
                includeNumbers,
                includeLockedSegments,
                countSourceUnits,
                includeTransMemory,
                includeNonTranslatables);
    }
}
