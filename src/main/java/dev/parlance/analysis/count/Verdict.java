package dev.parlance.analysis.count;

/** What became of a segment, so that a count can be explained. */
public sealed interface Verdict {

    /**
     * It was counted in that cell.
     *
     * @param score 0 to 101, penalties taken off; 0 for new text
     * @param editingTime milliseconds that count
     */
    record Counted(Cell cell, int score, Evidence evidence, TextCount text, long editingTime) implements Verdict {}

    /** It was left out altogether. */
    record LeftOut(Reason reason) implements Verdict {}

    /** The option that left a segment out. */
    enum Reason {
        CONFIRMED,
        LOCKED,
        /** It holds no letter. */
        NUMBERS
    }
}
