package dev.parlance.match.index;

import java.util.Arrays;

/**
 * Makes the lists of {@link Prefixes} in passes over all sequences: what stands in each level is counted before the
 * long lists of the level are opened, and at last the lists are filled. A level that would hold too many entries opens
 * fewer lists, so that texts of few different tokens (Thai, a token a character) cost memory in proportion to their
 * number.
 */
final class PrefixBuilder {
    /** Sequences of more tokens are in lists of level 1 only. */
    static final int LONG_SEQUENCE = 32;

    static final int LONG_LIST = 2_048;

    private static final int LESS = 4;
    /** Entries of levels above the first that a sequence may have on average when a level is counted. */
    private static final int[] BUDGET = {0, 16, 24};

    private static final long SMALL = 1 << 16;

    private final int[] windows;
    private final int[] starts;
    private final int sequences;
    private final int longList;
    private final int bits;

    private final int[][] heads = new int[Prefixes.LEVELS][];
    private final long[][] open = new long[Prefixes.LEVELS][];
    private final int[][] lists = new int[Prefixes.LEVELS][];
    private boolean filling;

    /**
     * @param windows of each sequence the first {@link #window} of its tokens in ascending order
     * @param starts token counts, summed: of sequence i it is {@code starts[i + 1] - starts[i]}
     * @param tokens how many different tokens there are
     * @param longList length from which on lists are opened, {@link #LONG_LIST} unless opening is what is tested
     */
    PrefixBuilder(int[] windows, int[] starts, int sequences, int tokens, int longList) {
        this.windows = windows;
        this.starts = starts;
        this.sequences = sequences;
        this.longList = longList;
        bits = Prefixes.positionBits(sequences);
        var buckets = Math.max(64, 2 * Integer.highestOneBit(Math.max(1, sequences)));
        for (var level = 0; level < Prefixes.LEVELS; level++) {
            heads[level] = new int[(level == 0 ? tokens : buckets) + 1];
            open[level] = new long[(heads[level].length >>> 6) + 1];
        }
    }

    /** How many of its rarest tokens a sequence of so many is walked along. */
    static int window(int length) {
        return Math.min(length, spare(length) + Prefixes.LEVELS);
    }

    /** How many tokens a sequence of so many may not share with a match at most. */
    private static int spare(int length) {
        return Score.allowed(length, Score.LEAST);
    }

    Prefixes build() {
        count(0);
        for (var level = 1; level < Prefixes.LEVELS; level++) {
            var counts = heads[level - 1].clone();
            var longest = longList;
            open(level - 1, counts, longest);
            while (!count(level)) {
                longest = LESS * Math.max(1, longest);
                open(level - 1, counts, longest);
            }
        }
        for (var level = 0; level < Prefixes.LEVELS; level++) {
            lists[level] = new int[begins(heads[level])];
        }
        filling = true;
        walkAll(Long.MAX_VALUE);
        return new Prefixes(heads, lists, open, bits);
    }

    private void open(int level, int[] counts, int longest) {
        Arrays.fill(open[level], 0);
        for (var i = 0; i < counts.length; i++) {
            if (counts[i] > longest) {
                open[level][i >>> 6] |= 1L << i;
            }
        }
    }

    /** Counts the entries of all lists while none of this level is open; false when they are too many. */
    private boolean count(int level) {
        for (var head : heads) {
            Arrays.fill(head, 0);
        }
        return walkAll(Math.max(SMALL, (long) BUDGET[level] * sequences));
    }

    /** Makes of counts the places where lists begin, one place further on: filling moves each of them to its own. */
    private static int begins(int[] head) {
        var sum = 0;
        var count = head[0];
        head[0] = 0;
        for (var i = 0; i + 1 < head.length; i++) {
            var next = head[i + 1];
            head[i + 1] = sum;
            sum = Math.addExact(sum, count);
            count = next;
        }
        return sum;
    }

    private boolean walkAll(long budget) {
        var from = 0;
        var entries = 0L;
        for (var sequence = 0; sequence < sequences; sequence++) {
            var length = starts[sequence + 1] - starts[sequence];
            var window = window(length);
            entries += walk(sequence, from, from + window, length);
            if (entries > budget) {
                return false;
            }
            from += window;
        }
        return true;
    }

    /**
     * Puts a sequence, whose window is {@code windows[from, to)}, into its lists; gives how many of levels above the
     * first.
     */
    private int walk(int sequence, int from, int to, int length) {
        var end = Math.min(to, from + spare(length) + 1);
        var opens = length - spare(length) > 1 && length <= LONG_SEQUENCE;
        var entries = 0;
        for (var i = from; i < end; i++) {
            if (i > from && windows[i] == windows[i - 1]) {
                continue;
            }
            if (opens && Prefixes.isOpen(open[0], windows[i])) {
                entries += pairs(sequence, from, i, to, length);
            } else {
                put(0, windows[i], sequence, i - from);
            }
        }
        return entries;
    }

    private int pairs(int sequence, int from, int first, int to, int length) {
        var end = Math.min(to, from + spare(length) + 2);
        var opens = length - spare(length) > 2;
        var buckets = heads[1].length - 1;
        var entries = 0;
        for (var j = first + 1; j < end; j++) {
            if (j > first + 1 && windows[j] == windows[j - 1]) {
                continue;
            }
            var pair = Prefixes.pair(windows[first], windows[j], buckets);
            if (opens && Prefixes.isOpen(open[1], pair)) {
                entries += triples(sequence, from, first, j, to);
            } else {
                put(1, pair, sequence, j - from);
                entries++;
            }
        }
        return entries;
    }

    private int triples(int sequence, int from, int first, int second, int to) {
        var buckets = heads[2].length - 1;
        var entries = 0;
        for (var k = second + 1; k < to; k++) {
            if (k == second + 1 || windows[k] != windows[k - 1]) {
                put(2, Prefixes.triple(windows[first], windows[second], windows[k], buckets), sequence, k - from);
                entries++;
            }
        }
        return entries;
    }

    private void put(int level, int bucket, int sequence, int position) {
        if (filling) {
            lists[level][heads[level][bucket + 1]++] = sequence << bits | Math.min(position, (1 << bits) - 1);
        } else {
            heads[level][bucket]++;
        }
    }
}
