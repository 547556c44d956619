package dev.parlance.job.quality.check;

/** The checks of automatic quality assurance, spelled as on the wire. */
public enum QualityCode {
    EMPTY_TARGET,
    SAME_AS_SOURCE,
    INCONSISTENT_TARGET,
    TERMINOLOGY,
    FORBIDDEN_TERM,
    NUMBERS,
    INLINE_CODES,
    PLACEHOLDERS,
    MAX_LENGTH,
    END_PUNCTUATION,
    LEADING_SPACE,
    TRAILING_SPACE,
    DOUBLE_SPACE
}
