package dev.parlance.termbase.search.lexicon;

import java.util.function.IntToLongFunction;

/**
 * The first units of every 32nd text of an order, where a binary search begins. They fit into the processor's cache,
 * unlike the distant texts that a binary search of all texts would read.
 */
final class Landmarks {
    /** The units of a head. */
    static final int UNITS = 4;

    private static final int STEP = 32;
    /** With fewer texts than this, a binary search needs no landmarks. */
    private static final int FEW = 2 * STEP;

    /** The heads, compared as unsigned numbers. */
    private final long[] heads;

    /**
     * Reads the first units of every 32nd text.
     *
     * @param head the first units of the text at a place, each placed by {@link #at}
     */
    Landmarks(int texts, IntToLongFunction head) {
        heads = new long[(texts + STEP - 1) / STEP];
        for (var i = 0; i < heads.length; i++) {
            heads[i] = head.applyAsLong(i * STEP);
        }
    }

    /** A unit shifted to its position in a head. */
    static long at(int depth, int unit) {
        return (long) unit << (16 * (UNITS - 1 - depth));
    }

    /** The mask of the units of a head before {@code depth}. */
    static long before(int depth, long head) {
        return depth == 0 ? 0 : head & (-1L << (16 * (UNITS - depth)));
    }

    static boolean areWorth(long range) {
        return Lexicon.count(range) > FEW;
    }

    /** A short range that contains, or directly precedes, the first text of {@code range} that is not below a head. */
    long around(long range, long head) {
        var first = Lexicon.from(range) / STEP + 1;
        var past = (Lexicon.to(range) - 1) / STEP + 1;
        var low = first;
        var high = past;
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (Long.compareUnsigned(heads[middle], head) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Lexicon.range(
                low == first ? Lexicon.from(range) : (low - 1) * STEP + 1,
                low == past ? Lexicon.to(range) : low * STEP);
    }

    long bytes() {
        return 8L * heads.length;
    }
}
