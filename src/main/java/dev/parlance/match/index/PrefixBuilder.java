package dev.parlance.match.index;

import java.util.Arrays;

/**
 * Builds the lists of {@link Prefixes} in passes over all sequences: the entries of each level are counted before its
 * long lists are opened, and finally the lists are filled. A level with too many entries opens fewer lists, so that
 * texts with few distinct tokens (Thai has one token per character) need memory in proportion to their number.
 */
final class PrefixBuilder {
    /** Longer sequences are in lists of level 1 only. */
    static final int LONG_SEQUENCE = 32;

    static final int LONG_LIST = 2_048;

    private static final int LESS = 4;
    /** The most entries per sequence, on average, in the levels above the first. */
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
     * A builder for all sequences of one index.
     *
     * @param windows the first {@link #window} tokens of each sequence in ascending order
     * @param starts token counts, summed: of sequence i it is {@code starts[i + 1] - starts[i]}
     * @param tokens the number of distinct tokens
     * @param longList the length from which lists are opened; {@link #LONG_LIST} except in tests
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

    /** How many of its rarest tokens a sequence of this length is indexed by. */
    static int window(int length) {
        return Math.min(length, spare(length) + Prefixes.LEVELS);
    }

    /** How many tokens of a sequence of this length a match need not share at most. */
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

    /** Counts the entries of all lists while no list of this level is open; false if there are too many. */
    private boolean count(int level) {
        for (var head : heads) {
            Arrays.fill(head, 0);
        }
        return walkAll(Math.max(SMALL, (long) BUDGET[level] * sequences));
    }

    /**
     * Converts counts to the starts of lists, shifted by one place; filling the lists moves each start to its own
     * place.
     */
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
     * Adds a sequence with the window {@code windows[from, to)} to its lists; returns how many of them are above level
     * 1.
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
