package dev.parlance.match;

import dev.parlance.match.index.Score;

/**
 * What a memory holds for a text.
 *
 * @param unit the id that the unit was added with
 * @param score 50 to 101
 */
public record Match(long unit, int score) {
    /** The same text in the same context. */
    public static final int CONTEXT = 101;
    /** The same text with the same codes. */
    public static final int EXACT = 100;
    /** Less than this is no match. */
    public static final int LEAST = Score.LEAST;
}
