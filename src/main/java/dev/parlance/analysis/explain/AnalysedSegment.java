package dev.parlance.analysis.explain;

import org.jspecify.annotations.Nullable;

/**
 * A counted segment, and why it was counted where it was.
 *
 * @param source null when the job is gone
 * @param match the number in the cell's name, null for repetitions
 * @param score 0 to 101, penalties taken off; 0 for new text
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
     * @param transMemory of a unit of a memory
     * @param penalty points that the memory's penalty took off the score
     * @param segmentUid the unit; null when it is gone by now
     * @param jobUid of an earlier segment
     * @param ordinal of an earlier segment
     * @param source of either; null when it is gone by now
     * @param target of a unit of a memory
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

    /** A translation memory as it was called when it was read. */
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
