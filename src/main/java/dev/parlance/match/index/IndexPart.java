package dev.parlance.match.index;

/** An immutable index that is built in one step from units in their order. */
public final class IndexPart {
    private final ExactMatches exact;
    private final long[] ids;
    private final TokenSequences sequences;
    private final int[] byLength;
    private final Prefixes prefixes;

    IndexPart(ExactMatches exact, long[] ids, TokenSequences sequences, int[] byLength, Prefixes prefixes) {
        this.exact = exact;
        this.ids = ids;
        this.sequences = sequences;
        this.byLength = byLength;
        this.prefixes = prefixes;
    }

    /** The number of units. */
    public int size() {
        return ids.length;
    }

    public long bytes() {
        return exact.bytes()
                + (long) Long.BYTES * ids.length
                + sequences.bytes()
                + (long) Integer.BYTES * byLength.length
                + prefixes.bytes();
    }

    public ExactMatches exact() {
        return exact;
    }

    /** The id with which a unit was added. */
    public long id(int unit) {
        return ids[unit];
    }

    /**
     * The distinct token sequences of the units, shorter ones first; token numbers are ranks, rarest first.
     */
    TokenSequences sequences() {
        return sequences;
    }

    /** The first sequence of each length, and a last entry for the end. */
    int[] byLength() {
        return byLength;
    }

    public Prefixes prefixes() {
        return prefixes;
    }
}
