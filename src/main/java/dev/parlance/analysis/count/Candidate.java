package dev.parlance.analysis.count;

import org.jspecify.annotations.Nullable;

/**
 * One reason to count a segment elsewhere than as new text.
 *
 * @param score 0 to 101, after penalties
 */
record Candidate(MatchOrigin origin, int score, Evidence evidence) {

    /** The higher score; a tie goes to the origin that comes first. */
    Candidate orBetter(@Nullable Candidate other) {
        if (other == null) {
            return this;
        }
        if (score != other.score) {
            return score > other.score ? this : other;
        }
        return origin.compareTo(other.origin) <= 0 ? this : other;
    }
}
