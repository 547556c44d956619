package dev.parlance.analysis.count;

/** Where something that spares work on a segment comes from; of equal scores the first in this order wins. */
public enum MatchOrigin {
    /** Goes before all but a match in context, which is never compared with it. */
    REPETITION,
    TRANS_MEMORY,
    NON_TRANSLATABLE,
    INTERNAL_FUZZY,
    MACHINE_TRANSLATION
}
