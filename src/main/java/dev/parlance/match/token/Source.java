package dev.parlance.match.token;

import dev.parlance.shared.Fingerprint;

/** A text made ready for looking up and for being looked up; it is the same for all indexes. */
public final class Source {
    private final Fingerprint fingerprint;
    private final long[] tokens;

    Source(Fingerprint fingerprint, long[] tokens) {
        this.fingerprint = fingerprint;
        this.tokens = tokens;
    }

    /** Stands for the text with its codes before any folding. */
    public Fingerprint fingerprint() {
        return fingerprint;
    }

    /** How many tokens it has. */
    public int size() {
        return tokens.length;
    }

    /**
     * Its tokens in their order, as numbers that are equal where the tokens are; for those who look texts up elsewhere.
     */
    public long[] numbers() {
        return tokens.clone();
    }

    /** Not to be written to. */
    public long[] tokens() {
        return tokens;
    }
}
