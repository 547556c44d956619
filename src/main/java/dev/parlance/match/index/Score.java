package dev.parlance.match.index;

/**
 * The score of two texts with the token distance D, the longer of which has L tokens: 99 if D is 0, otherwise
 * floor(100 · (1 − D / L)). A score of 100 or 101 is decided by the texts themselves, not by tokens.
 */
public final class Score {
    /** The least score of a match. */
    public static final int LEAST = 50;

    /** The highest score of texts that are not identical. */
    public static final int FOLDED = 99;

    private Score() {}

    /** The score at a distance; {@code longer} is the token count of the longer text. */
    public static int of(int distance, int longer) {
        return longer == 0 ? FOLDED : Math.min(FOLDED, (int) (100L * (longer - distance) / longer));
    }

    /**
     * The greatest distance with at least this score: floor(100 · (L − D) / L) ≥ s exactly if D ≤ L · (100 − s) / 100.
     *
     * @return −1 for scores that no distance reaches
     */
    static int allowed(int longer, int score) {
        return score > FOLDED ? -1 : (int) (longer * (100L - score) / 100);
    }
}
