package dev.parlance.match.index;

/**
 * {@value #WORDS} · 64 bits that stand for a multiset of tokens: each (token, n-th occurrence) sets one bit. A bit that
 * is set in one sketch and not in another stands for at least one element that the other text does not have, and
 * different bits stand for different elements. The number of such bits is therefore a lower bound of the number of
 * elements that only the one text has. The bound is weaker for longer texts, so these have a second sketch with other
 * bits.
 */
public final class Sketch {
    public static final int WORDS = 4;
    /** Texts with at least this many tokens have a second sketch. */
    static final int LONG = 24;

    public static final int FIRST = 0x9E3779B1;
    static final int SECOND = 0x85EBCA6B;
    private static final int SHIFT = Integer.SIZE - 8;

    private Sketch() {}

    /** Sets the bits of ascending tokens in {@code sketch[at, at + WORDS)}; negative tokens set none. */
    public static void add(int[] sorted, int size, int factor, long[] sketch, int at) {
        var occurrence = 0;
        for (var i = 0; i < size; i++) {
            occurrence = i > 0 && sorted[i] == sorted[i - 1] ? occurrence + 1 : 0;
            if (sorted[i] >= 0) {
                var bit = ((sorted[i] + occurrence * 0x632BE5AB) * factor) >>> SHIFT;
                sketch[at + (bit >>> 6)] |= 1L << bit;
            }
        }
    }

    /** The number of bits of one sketch that the other lacks. */
    static int lacking(long[] one, int at, long[] other, int otherAt) {
        var bits = 0;
        for (var i = 0; i < WORDS; i++) {
            bits += Long.bitCount(one[at + i] & ~other[otherAt + i]);
        }
        return bits;
    }
}
