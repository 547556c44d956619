package dev.parlance.termbase.search;

/** Sorts texts by their units, least first, an ended text before a longer one (multikey quicksort, Bentley and Sedgewick 1997). */
final class TextSort {
    private static final int SMALL = 10;

    private TextSort() {}

    /** Reads texts one unit at a time. */
    interface Units {
        /** The unit of a text at a depth, above 0; 0 past its end. */
        int at(int text, int depth);
    }

    /** Texts that are equal end side by side, in no order. */
    static void sort(int[] texts, int from, int to, Units units) {
        sort(texts, from, to, 0, units);
    }

    private static void sort(int[] texts, int from, int to, int depth, Units units) {
        while (to - from > SMALL) {
            var pivot = median(
                    units.at(texts[from], depth),
                    units.at(texts[(from + to) >>> 1], depth),
                    units.at(texts[to - 1], depth));
            var less = from;
            var more = to - 1;
            for (var i = from; i <= more; ) {
                var unit = units.at(texts[i], depth);
                if (unit < pivot) {
                    swap(texts, less++, i++);
                } else if (unit > pivot) {
                    swap(texts, i, more--);
                } else {
                    i++;
                }
            }
            sort(texts, from, less, depth, units);
            sort(texts, more + 1, to, depth, units);
            if (pivot == 0) {
                return;
            }
            // the equal ones go on in this loop, so that a long text does not cost stack
            from = less;
            to = more + 1;
            depth++;
        }
        insert(texts, from, to, depth, units);
    }

    private static void insert(int[] texts, int from, int to, int depth, Units units) {
        for (var i = from + 1; i < to; i++) {
            var text = texts[i];
            var j = i;
            while (j > from && compare(texts[j - 1], text, depth, units) > 0) {
                texts[j] = texts[j - 1];
                j--;
            }
            texts[j] = text;
        }
    }

    static int compare(int one, int other, int depth, Units units) {
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

    private static int median(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private static void swap(int[] texts, int i, int j) {
        var text = texts[i];
        texts[i] = texts[j];
        texts[j] = text;
    }
}
