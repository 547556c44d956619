package dev.parlance.analysis.count;

import org.jspecify.annotations.Nullable;

/**
 * The result for a segment before machine translation is called.
 *
 * @param leftOut the reason to exclude the segment, or null
 * @param candidate the best reason not to count it as new text, or null
 */
public record PreliminaryMatch(
        CountedSegment segment,
        CountDecision.@Nullable Reason leftOut,
        @Nullable Candidate candidate) {

    /** Whether an estimate of machine translation could decide the cell of the segment. */
    public boolean open() {
        return leftOut == null
                && (candidate == null || (candidate.score() < 100 && candidate.origin() != MatchOrigin.REPETITION));
    }
}
