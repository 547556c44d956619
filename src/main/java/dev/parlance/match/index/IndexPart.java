package dev.parlance.match.index;

/** An index made at once of units in their order, immutable. */
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

    /** How many units it holds. */
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

    /** The id that a unit was added with. */
    public long id(int unit) {
        return ids[unit];
    }

    /**
     * The different token sequences of the units, shorter ones first; numbers of tokens are ranks, the rarest first.
     */
    TokenSequences sequences() {
        return sequences;
    }

    /** The first sequence of each length, and one more entry: of what is longer than all of them. */
    int[] byLength() {
        return byLength;
    }

    public Prefixes prefixes() {
        return prefixes;
    }
}
