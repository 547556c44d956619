package dev.parlance.match;

import dev.parlance.match.index.Score;

/**
 * The best match of a text in a memory.
 *
 * @param unit the id that the unit was added with
 * @param score 50 to 101
 */
public record Match(long unit, int score) {
    /** The same text in the same context. */
    public static final int CONTEXT = 101;
    /** The same text with the same codes. */
    public static final int EXACT = 100;
    /** The least score of a match. */
    public static final int LEAST = Score.LEAST;
}
