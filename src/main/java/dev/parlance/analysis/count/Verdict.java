package dev.parlance.analysis.count;

/** What became of a segment, so that a count can be explained. */
public sealed interface Verdict {

    /** It was counted in that cell. */
    record Counted(Cell cell, TextCount text) implements Verdict {}

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
