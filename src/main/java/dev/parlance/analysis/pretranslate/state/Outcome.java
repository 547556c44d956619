package dev.parlance.analysis.pretranslate.state;

/** What became of a segment. The names of those that were left out are in the contract. */
public enum Outcome {
    /** It got the match of a translation memory. */
    MEMORY(true),
    /** It got a machine translation whose quality is not known. */
    MACHINE(true),
    /** It got a machine translation whose quality the service has estimated. */
    MACHINE_ESTIMATED(true),
    /** It got its source. */
    SOURCE_COPIED(true),
    CONFIRMED,
    LOCKED,
    TRANSLATED,
    PLURAL_FORM,
    NO_MATCH,
    MATCH_NOT_FITTING,
    TOO_LONG,
    NON_TRANSLATABLE,
    CHANGED,
    CHARACTER_LIMIT,
    REQUEST_TOO_LARGE,
    CODES_NOT_FITTING,
    TEXT_NOT_USABLE,
    LOW_ESTIMATE,
    NOT_CONFIGURED,
    SERVICE_FAILED,
    JOB_DELETED;

    private final boolean written;

    Outcome() {
        this(false);
    }

    Outcome(boolean written) {
        this.written = written;
    }

    /** Whether the segment got a target. */
    public boolean written() {
        return written;
    }
}
