package dev.parlance.analysis.count;

/**
 * The match of a segment, which explains its cell.
 *
 * @param memory the index of the memory in the order of the project; 0 without a memory
 * @param reference the id of the unit or the place of the earlier segment; otherwise 0
 */
public record Evidence(Kind kind, int memory, long reference) {
    /** No match: the segment is new text. */
    public static final Evidence NOTHING = new Evidence(Kind.NOTHING, 0, 0);

    /** What a segment can match. Explanations store the ordinal: append new kinds at the end. */
    public enum Kind {
        NOTHING,
        /** A unit of a translation memory. */
        MEMORY_UNIT,
        /** A segment that was counted earlier in this language. */
        EARLIER_SEGMENT,
        /** The rule for text that needs no translation. */
        NON_TRANSLATABLE,
        /** The estimate of a machine translation engine. */
        ENGINE,
        /** The suggestion to the translator, compared with the translation. */
        SUGGESTION,
        /** The translation at another workflow level. */
        OTHER_LEVEL
    }

    static Evidence of(Kind kind) {
        return new Evidence(kind, 0, 0);
    }
}
