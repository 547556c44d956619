package dev.parlance.analysis.count;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a segment before machine translation is asked.
 *
 * @param leftOut why it is left out, or null
 * @param candidate the best reason not to count it as new text, or null
 */
public record PreliminaryMatch(
        CountedSegment segment,
        CountDecision.@Nullable Reason leftOut,
        @Nullable Candidate candidate) {

    /** Whether an estimate of machine translation could decide where it is counted. */
    public boolean open() {
        return leftOut == null
                && (candidate == null || (candidate.score() < 100 && candidate.origin() != MatchOrigin.REPETITION));
    }
}
