package dev.parlance.match;

/**
 * Token sequences in flat arrays, as {@link Lookup} compares them: the n-th one is {@code tokens[starts[n], starts[n + 1])}.
 * Arrays may be longer than what they hold.
 */
final class Sequences {
    private final Dictionary dictionary;
    private final int[] tokens;
    private final int[] starts;
    private final long[] sketches;
    private final int[] newest;

    Sequences(Dictionary dictionary, int[] tokens, int[] starts, long[] sketches, int[] newest) {
        this.dictionary = dictionary;
        this.tokens = tokens;
        this.starts = starts;
        this.sketches = sketches;
        this.newest = newest;
    }

    /** Numbers the tokens. */
    Dictionary dictionary() {
        return dictionary;
    }

    int[] tokens() {
        return tokens;
    }

    int[] starts() {
        return starts;
    }

    /** {@link Sketch#WORDS} words a sequence. */
    long[] sketches() {
        return sketches;
    }

    /** The newest unit with each sequence. */
    int[] newest() {
        return newest;
    }
}
