package dev.parlance.analysis.count;

import dev.parlance.shared.SegmentText;

/**
 * A suggestion that the translator of a segment was offered.
 *
 * @param score of the suggestion, 0 to 101
 */
public record Suggested(Source origin, int score, SegmentText text) {

    /** The origin of a suggestion. */
    public enum Source {
        TRANS_MEMORY,
        NON_TRANSLATABLE,
        MACHINE_TRANSLATION
    }
}
