package dev.parlance.analysis.explain;

import org.jspecify.annotations.Nullable;

/**
 * A counted segment, and why it was counted where it was.
 *
 * @param source null when the job is deleted
 * @param match the number in the cell's name, null for repetitions
 * @param score 0 to 101, after penalties; 0 for new text
 * @param words of the text that was counted
 * @param matched what it was found to match, null for new text
 */
public record AnalysedSegment(
        String jobUid,
        String filename,
        String targetLang,
        int ordinal,
        @Nullable String source,
        String category,
        @Nullable Integer match,
        int score,
        int words,
        @Nullable Matched matched) {

    /**
     * What was matched.
     *
     * @param transMemory the memory of a unit
     * @param penalty points that are subtracted from the score
     * @param segmentUid the unit; null when it is deleted
     * @param jobUid of an earlier segment
     * @param ordinal of an earlier segment
     * @param source of the unit or the segment; null when it is deleted
     * @param target of a unit
     */
    record Matched(
            Kind type,
            @Nullable Memory transMemory,
            @Nullable Integer penalty,
            @Nullable String segmentUid,
            @Nullable String jobUid,
            @Nullable String filename,
            @Nullable Integer ordinal,
            @Nullable String source,
            @Nullable String target) {

        static Matched of(Kind kind) {
            return new Matched(kind, null, null, null, null, null, null, null, null);
        }
    }

    /** A translation memory with its name at the time of counting. */
    record Memory(String uid, String name) {}

    /** Kinds of what is matched. */
    enum Kind {
        TRANS_MEMORY,
        SEGMENT,
        NON_TRANSLATABLE_RULE,
        MACHINE_TRANSLATION,
        SUGGESTION,
        WORKFLOW_LEVEL
    }
}
