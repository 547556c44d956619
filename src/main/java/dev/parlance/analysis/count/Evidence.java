package dev.parlance.analysis.count;

/**
 * What a segment was found to match, so that its cell can be explained.
 *
 * @param memory the place of the memory in their order, 0 where there is none
 * @param reference id of the unit, or place of the earlier segment, else 0
 */
public record Evidence(Kind kind, int memory, long reference) {
    /** Nothing: it is new text. */
    public static final Evidence NOTHING = new Evidence(Kind.NOTHING, 0, 0);

    /** Kinds of what can be matched; their order is stored. */
    public enum Kind {
        NOTHING,
        /** A unit of a translation memory. */
        MEMORY_UNIT,
        /** A segment that was counted earlier in this language. */
        EARLIER_SEGMENT,
        /** The rule of what needs no translation. */
        NON_TRANSLATABLE,
        /** The estimate of a machine translation engine. */
        ENGINE,
        /** What was offered to the translator, compared with the translation. */
        SUGGESTION,
        /** The translation at another workflow level. */
        OTHER_LEVEL
    }

    static Evidence of(Kind kind) {
        return new Evidence(kind, 0, 0);
    }
}
