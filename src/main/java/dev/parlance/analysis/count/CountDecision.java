package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.statistics.Cell;

/** What became of a segment, so that a count can be explained. */
public sealed interface CountDecision {

    /**
     * It was counted in that cell.
     *
     * @param score 0 to 101, penalties taken off; 0 for new text
     * @param editingTime milliseconds that count
     */
    record Counted(Cell cell, int score, Evidence evidence, TextCount text, long editingTime)
            implements CountDecision {}

    /** It was left out altogether. */
    record LeftOut(Reason reason) implements CountDecision {}

    /** The option that left a segment out. */
    enum Reason {
        CONFIRMED,
        LOCKED,
        /** It holds no letter. */
        NUMBERS
    }
}
