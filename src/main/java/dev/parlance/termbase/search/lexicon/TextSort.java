package dev.parlance.termbase.search.lexicon;

import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Sorts texts by their units in ascending order, a prefix before a longer text: multikey quicksort (Bentley and
 * Sedgewick 1997) that caches the next four units of every text, because the texts are far apart in memory (Ng and
 * Kakehi 2007).
 */
public final class TextSort {
    private static final int SMALL = 12;
    /** With more texts than this, a second thread pays off. */
    private static final int LARGE = 100_000;
    /** The number of units in a cached word. */
    private static final int WIDTH = 4;

    private final int[] texts;
    private final Units units;
    /** Four units of each text from the depth at which its range is sorted, packed so that they can be compared. */
    private final long[] next;

    private TextSort(int[] texts, Units units) {
        this.texts = texts;
        this.units = units;
        next = new long[texts.length];
    }

    /** Reads texts one unit at a time. */
    public interface Units {
        /** The unit of a text at a depth, a positive 16-bit number; 0 after its end. */
        int at(int text, int depth);
    }

    /** The numbers of {@code size} texts in the order of the texts; equal texts in no particular order. */
    public static int[] order(int size, Units units) {
        var order = IntStream.range(0, size).toArray();
        sort(order, units);
        return order;
    }

    /** Sorts the texts; equal texts become adjacent, in no particular order. */
    private static void sort(int[] texts, Units units) {
        var sort = new TextSort(texts, units);
        sort.read(0, texts.length, 0);
        if (texts.length < LARGE) {
            sort.sort(0, texts.length, 0);
        } else {
            sort.halves();
        }
    }

    /** Sorts the texts below a pivot and the other texts at the same time. */
    private void halves() {
        var pivot = median(any(0, texts.length), any(0, texts.length), any(0, texts.length));
        var less = 0;
        for (var i = 0; i < texts.length; i++) {
            if (next[i] < pivot) {
                swap(less++, i);
            }
        }
        var half = less;
        Parallel.run(() -> sort(0, half, 0), () -> sort(half, texts.length, 0));
    }

    private void read(int from, int to, int depth) {
        for (var i = from; i < to; i++) {
            var word = 0L;
            for (var d = 0; d < WIDTH; d++) {
                var unit = units.at(texts[i], depth + d);
                word |= (long) unit << (16 * (WIDTH - 1 - d));
                if (unit == 0) {
                    break;
                }
            }
            next[i] = word ^ Long.MIN_VALUE;
        }
    }

    private void sort(int first, int last, int deep) {
        var from = first;
        var to = last;
        var depth = deep;
        while (to - from > SMALL) {
            var pivot = median(any(from, to), any(from, to), any(from, to));
            var less = from;
            var more = to - 1;
            for (var i = from; i <= more; ) {
                if (next[i] < pivot) {
                    swap(less++, i++);
                } else if (next[i] > pivot) {
                    swap(i, more--);
                } else {
                    i++;
                }
            }
            sort(from, less, depth);
            sort(more + 1, to, depth);
            if ((pivot & 0xffff) == 0) {
                return;
            }
            // the equal texts are sorted further in this loop, so that a long text does not use up the stack
            from = less;
            to = more + 1;
            depth += WIDTH;
            read(from, to, depth);
        }
        insert(from, to, depth);
    }

    private void insert(int from, int to, int depth) {
        for (var i = from + 1; i < to; i++) {
            for (var j = i; j > from && isAfter(j - 1, j, depth); j--) {
                swap(j - 1, j);
            }
        }
    }

    private boolean isAfter(int one, int other, int depth) {
        if (next[one] != next[other]) {
            return next[one] > next[other];
        }
        return (next[one] & 0xffff) != 0 && compare(texts[one], texts[other], depth + WIDTH, units) > 0;
    }

    public static int compare(int one, int other, int depth, Units units) {
        for (var d = depth; ; d++) {
            var a = units.at(one, d);
            var b = units.at(other, d);
            if (a != b) {
                return Integer.compare(a, b);
            }
            if (a == 0) {
                return 0;
            }
        }
    }

    /** Chosen at random, so that no order of the texts is a worst case. */
    private long any(int from, int to) {
        return next[ThreadLocalRandom.current().nextInt(from, to)];
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private void swap(int i, int j) {
        var text = texts[i];
        texts[i] = texts[j];
        texts[j] = text;
        var word = next[i];
        next[i] = next[j];
        next[j] = word;
    }
}
