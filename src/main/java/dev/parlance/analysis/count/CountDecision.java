package dev.parlance.analysis.count;

import dev.parlance.analysis.count.method.TextCount;
import dev.parlance.analysis.count.statistics.Cell;

/** The decision on a segment: the cell that it is counted in, or why it is excluded. */
public sealed interface CountDecision {

    /**
     * The segment is counted in this cell.
     *
     * @param score 0 to 101, after penalties; 0 for new text
     * @param editingTime milliseconds that are added to the counts
     */
    record Counted(Cell cell, int score, Evidence evidence, TextCount text, long editingTime)
            implements CountDecision {}

    /** The segment is excluded from all counts. */
    record LeftOut(Reason reason) implements CountDecision {}

    /** The setting that excludes a segment. */
    enum Reason {
        CONFIRMED,
        LOCKED,
        /** The segment contains no letter. */
        NUMBERS
    }
}
