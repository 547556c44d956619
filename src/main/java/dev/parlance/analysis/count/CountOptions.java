package dev.parlance.analysis.count;

/**
 * What is counted (specification 4.4).
 *
 * @param includeFuzzyRepetitions whether similar earlier segments count as matches
 * @param separateFuzzyRepetitions whether those are counted in other cells than matches of memories
 * @param includeConfirmedSegments false excludes confirmed segments
 * @param includeNumbers false excludes segments whose source contains no letter
 * @param includeLockedSegments false excludes locked segments
 * @param countSourceUnits false counts words and characters of the target; the source still determines the cell
 * @param includeTransMemory whether matches of translation memories are searched
 * @param includeNonTranslatables whether text that needs no translation is counted in separate cells
 */
public record CountOptions(
        boolean includeFuzzyRepetitions,
        boolean separateFuzzyRepetitions,
        boolean includeConfirmedSegments,
        boolean includeNumbers,
        boolean includeLockedSegments,
        boolean countSourceUnits,
        boolean includeTransMemory,
        boolean includeNonTranslatables) {
    /** The settings of a call without settings. */
    public static final CountOptions DEFAULT = new CountOptions(true, false, true, true, true, true, true, false);
}
