package dev.parlance.analysis.count;

/**
 * What is counted (specification 4.4).
 *
 * @param includeConfirmedSegments false leaves confirmed segments out altogether
 * @param includeNumbers false leaves segments whose source holds no letter out altogether
 * @param includeLockedSegments false leaves locked segments out altogether
 * @param countSourceUnits false counts words and characters of the target; the cell is the source's all the same
 * @param includeTransMemory whether matches of translation memories are looked for
 * @param includeNonTranslatables whether text that needs no translation has cells of its own
 * @param includeFuzzyRepetitions whether earlier segments that are similar count as matches
 * @param separateFuzzyRepetitions whether those have cells of their own, apart from the memories'
 */
public record CountOptions(
        boolean includeConfirmedSegments,
        boolean includeNumbers,
        boolean includeLockedSegments,
        boolean countSourceUnits,
        boolean includeTransMemory,
        boolean includeNonTranslatables,
        boolean includeFuzzyRepetitions,
        boolean separateFuzzyRepetitions) {
    /** What a call gets that sends no settings. */
    public static final CountOptions DEFAULT = new CountOptions(true, true, true, true, true, false, true, false);
}
