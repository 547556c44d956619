package dev.parlance.match;

/** An index made at once of units in their order, immutable. */
final class Part {
    private final Exact exact;
    private final long[] ids;
    private final Sequences sequences;
    private final int[] byLength;
    private final Prefixes prefixes;

    Part(Exact exact, long[] ids, Sequences sequences, int[] byLength, Prefixes prefixes) {
        this.exact = exact;
        this.ids = ids;
        this.sequences = sequences;
        this.byLength = byLength;
        this.prefixes = prefixes;
    }

    /** How many units it holds. */
    int size() {
        return ids.length;
    }

    long bytes() {
        return exact.bytes()
                + (long) Long.BYTES * ids.length
                + sequences.bytes()
                + (long) Integer.BYTES * byLength.length
                + prefixes.bytes();
    }

    Exact exact() {
        return exact;
    }

    /** The id that a unit was added with. */
    long id(int unit) {
        return ids[unit];
    }

    /** The different token sequences of the units, shorter ones first; numbers of tokens are ranks, the rarest first. */
    Sequences sequences() {
        return sequences;
    }

    /** The first sequence of each length, and one more entry: of what is longer than all of them. */
    int[] byLength() {
        return byLength;
    }

    Prefixes prefixes() {
        return prefixes;
    }
}
