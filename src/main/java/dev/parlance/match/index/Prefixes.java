package dev.parlance.match.index;

import dev.parlance.match.token.BitMixer;

/**
 * Inverted lists: under the rarest tokens that a text may share with a match, the sequences that may be it, in
 * ascending order. Immutable; made by {@link PrefixBuilder}. The low bits of an entry say at which place among its
 * tokens the sequence has the last one that the list stands under, or the greatest number that they hold when it is
 * beyond.
 *
 * <p>A sequence is looked at as its tokens in ascending order of rank, rarest first: s₀ ≤ s₁ ≤ … ; the second
 * occurrence of a token is an element of its own behind the first. Two texts of m and n tokens at distance D share at
 * least need = max(m, n) − D elements, because an edit accounts for one element of the longer text at most. Let k ≤
 * need: of the elements before the k-th rarest shared one k − 1 are shared and at most n − need are not, so that it is
 * one of s₀ … s₍n−need+k−1₎, in both texts.
 *
 * <p>A list stands under the rarest shared element (level 1), the two rarest (level 2), or the three rarest (level 3).
 * A long list of level 1 or 2 is <em>open</em>: in place of it there are lists of the next level, one for each element
 * that can be the next shared one. A sequence stays in an open list all the same if it may share no more elements with
 * a match than the level has, so that a next one need not exist, or if it is longer than {@link
 * PrefixBuilder#LONG_SEQUENCE}, which would be in too many lists. So a walk along the elements that a text and a match
 * of it share, rarest first, on through open lists, comes to a list with the match in it. As the n-th occurrence of a
 * token is shared only together with those before it, only first occurrences and those that follow the step before need
 * be walked to.
 *
 * <p>Levels 2 and 3 are tables without keys: where two paths share a bucket, its list holds sequences of both, which
 * costs time and changes no result.
 */
public final class Prefixes {
    static final int LEVELS = 3;
    private static final int MOST_POSITION_BITS = 12;

    private final int[][] heads;
    private final int[][] lists;
    private final long[][] open;
    private final int bits;

    /**
     * @param heads of each level the places where its lists begin, and the end of the last one
     * @param open of each level a bit for each list
     */
    Prefixes(int[][] heads, int[][] lists, long[][] open, int bits) {
        this.heads = heads;
        this.lists = lists;
        this.open = open;
        this.bits = bits;
    }

    /** How many low bits of an entry are left for the place where there are so many sequences. */
    static int positionBits(int sequences) {
        return Math.clamp(Integer.numberOfLeadingZeros(sequences) - 1, 0, MOST_POSITION_BITS);
    }

    long bytes() {
        var bytes = 0L;
        for (var level = 0; level < LEVELS; level++) {
            bytes += (long) Integer.BYTES * (heads[level].length + lists[level].length)
                    + (long) Long.BYTES * open[level].length;
        }
        return bytes;
    }

    /** How many low bits of an entry say the place. */
    int positionBits() {
        return bits;
    }

    /** The list of the two rarest shared tokens among as many lists, a power of two. */
    static int pair(int first, int second, int buckets) {
        return bucket(BitMixer.high(first) + second, buckets);
    }

    /** The list of the three rarest shared tokens. */
    static int triple(int first, int second, int third, int buckets) {
        return bucket(BitMixer.high(BitMixer.high(first) + second) + third, buckets);
    }

    private static int bucket(long path, int buckets) {
        return (int) ((path * 0xBF58476D1CE4E5B9L) >>> 33) & (buckets - 1);
    }

    /** How many lists a level has. */
    int buckets(int level) {
        return heads[level - 1].length - 1;
    }

    boolean isOpen(int level, int bucket) {
        return isOpen(open[level - 1], bucket);
    }

    static boolean isOpen(long[] bits, int bucket) {
        return (bits[bucket >>> 6] >>> bucket & 1) != 0;
    }

    /** All lists of a level, one after the other. */
    public int[] lists(int level) {
        return lists[level - 1];
    }

    int begin(int level, int bucket) {
        return heads[level - 1][bucket];
    }

    int end(int level, int bucket) {
        return heads[level - 1][bucket + 1];
    }
}
