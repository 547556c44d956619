package dev.parlance.match.index;

/**
 * Token sequences in flat arrays, as {@link Lookup} compares them: the n-th one is {@code tokens[starts[n], starts[n +
 * 1])}. Arrays may be longer than their content.
 *
 * @param dictionary the numbers of the tokens
 * @param sketches {@link Sketch#WORDS} words per sequence
 * @param longOnes the first sequence with a second sketch
 * @param longSketches the second sketches from that sequence on
 * @param newest the newest unit with each sequence
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared, and its arrays are what is searched
public record TokenSequences(
        Dictionary dictionary,
        int[] tokens,
        int[] starts,
        long[] sketches,
        int longOnes,
        long[] longSketches,
        int[] newest) {

    long bytes() {
        return dictionary.bytes()
                + (long) Integer.BYTES * (tokens.length + starts.length + newest.length)
                + (long) Long.BYTES * (sketches.length + longSketches.length);
    }
}
