package dev.parlance.analysis.count;

import dev.parlance.shared.SegmentText;

/**
 * What was offered to the translator of a segment.
 *
 * @param score that it was offered with, 0 to 101
 */
public record Suggested(Source origin, int score, SegmentText text) {

    /** Where it came from. */
    public enum Source {
        TRANS_MEMORY,
        NON_TRANSLATABLE,
        MACHINE_TRANSLATION
    }
}
