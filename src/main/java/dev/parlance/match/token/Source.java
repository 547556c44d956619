package dev.parlance.match.token;

import dev.parlance.shared.Fingerprint;

/** A text that is prepared for searching and for being found; the same for all indexes. */
public final class Source {
    private final Fingerprint fingerprint;
    private final long[] tokens;

    Source(Fingerprint fingerprint, long[] tokens) {
        this.fingerprint = fingerprint;
        this.tokens = tokens;
    }

    /** The fingerprint of the text with its codes, before any folding. */
    public Fingerprint fingerprint() {
        return fingerprint;
    }

    /** The number of tokens. */
    public int size() {
        return tokens.length;
    }

    /**
     * The tokens in their order, as numbers that are equal for equal tokens; for searches outside this package.
     */
    public long[] numbers() {
        return tokens.clone();
    }

    /** The array of the tokens, which callers must not modify. */
    public long[] tokens() {
        return tokens;
    }
}
