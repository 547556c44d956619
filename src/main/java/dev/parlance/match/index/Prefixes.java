package dev.parlance.match.index;

import dev.parlance.match.token.BitMixer;

/**
 * Inverted lists: for the rarest tokens that a text and a match may share, the candidate sequences in ascending order.
 * Immutable; built by {@link PrefixBuilder}. The low bits of an entry are the position, among the tokens of the
 * sequence, of the last token of the list, or the greatest number that fits if the position is greater.
 *
 * <p>A sequence is treated as its tokens in ascending order of rank, rarest first: s₀ ≤ s₁ ≤ … ; the second occurrence
 * of a token is a separate element after the first. Two texts of m and n tokens at distance D share at least need =
 * max(m, n) − D elements, because an edit affects at most one element of the longer text. Let k ≤ need: of the elements
 * before the k-th rarest shared element, k − 1 are shared and at most n − need are not, so it is one of s₀ …
 * s₍n−need+k−1₎, in both texts.
 *
 * <p>A list belongs to the rarest shared element (level 1), the two rarest (level 2), or the three rarest (level 3). A
 * long list of level 1 or 2 is <em>open</em>: it is replaced by lists of the next level, one for each element that can
 * be the next shared one. A sequence nevertheless stays in an open list if it need not share more elements with a match
 * than the level has, or if it is longer than {@link PrefixBuilder#LONG_SEQUENCE}, because it would be in too many
 * lists. So following the shared elements of a text and a match, rarest first, through open lists, leads to a list that
 * contains the match. The n-th occurrence of a token is shared only together with the earlier ones, so only first
 * occurrences and the direct successors of the previous step need to be followed.
 *
 * <p>Levels 2 and 3 are hash tables without keys: if two paths share a bucket, its list has the sequences of both,
 * which costs time but does not change the result.
 */
public final class Prefixes {
    static final int LEVELS = 3;
    private static final int MOST_POSITION_BITS = 12;

    private final int[][] heads;
    private final int[][] lists;
    private final long[][] open;
    private final int bits;

    /**
     * The lists of all levels.
     *
     * @param heads for each level, the starts of its lists and the end of the last one
     * @param open for each level, a bit per list
     */
    Prefixes(int[][] heads, int[][] lists, long[][] open, int bits) {
        this.heads = heads;
        this.lists = lists;
        this.open = open;
        this.bits = bits;
    }

    /** How many low bits of an entry are free for the position, given the number of sequences. */
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

    /** The number of low bits of an entry for the position. */
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

    /** The number of lists of a level. */
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
