package dev.parlance.match.index;

/**
 * Token sequences in flat arrays, as {@link Lookup} compares them: the n-th one is {@code tokens[starts[n], starts[n +
 * 1])}. Arrays may be longer than their content.
 */
public final class TokenSequences {
    private final Dictionary dictionary;
    private final int[] tokens;
    private final int[] starts;
    private final long[] sketches;
    private final int longOnes;
    private final long[] longSketches;
    private final int[] newest;

    /**
     * Takes over the arrays without copying them.
     *
     * @param longOnes the first sequence with a second sketch
     * @param longSketches the second sketches from that sequence on
     */
    public TokenSequences(
            Dictionary dictionary,
            int[] tokens,
            int[] starts,
            long[] sketches,
            int longOnes,
            long[] longSketches,
            int[] newest) {
        this.dictionary = dictionary;
        this.tokens = tokens;
        this.starts = starts;
        this.sketches = sketches;
        this.longOnes = longOnes;
        this.longSketches = longSketches;
        this.newest = newest;
    }

    long bytes() {
        return dictionary.bytes()
                + (long) Integer.BYTES * (tokens.length + starts.length + newest.length)
                + (long) Long.BYTES * (sketches.length + longSketches.length);
    }

    /** The numbers of the tokens. */
    Dictionary dictionary() {
        return dictionary;
    }

    public int[] tokens() {
        return tokens;
    }

    public int[] starts() {
        return starts;
    }

    /** The sketches, {@link Sketch#WORDS} words per sequence. */
    public long[] sketches() {
        return sketches;
    }

    /** The first sequence with a second sketch. */
    int longOnes() {
        return longOnes;
    }

    /** The second sketches, {@link Sketch#WORDS} words per sequence from {@link #longOnes} on. */
    long[] longSketches() {
        return longSketches;
    }

    /** The newest unit with each sequence. */
    public int[] newest() {
        return newest;
    }
}
