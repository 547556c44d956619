package dev.parlance.analysis.count;

/** The origin of a match; of equal scores, the first in this order wins. */
public enum MatchOrigin {
    /** Precedes all other matches, except a match in context, which is never compared with it. */
    REPETITION,
    TRANS_MEMORY,
    NON_TRANSLATABLE,
    INTERNAL_FUZZY,
    MACHINE_TRANSLATION
}
