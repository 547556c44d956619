package dev.parlance.termbase.search.lexicon;

import java.util.Arrays;

/** A growing array of ints. */
public final class IntArray {
    public int[] values;
    public int size;

    public IntArray(int capacity) {
        values = new int[Math.max(8, capacity)];
    }

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    /** The distinct values, ascending; sorts the array. */
    public int[] distinct() {
        Arrays.sort(values, 0, size);
        var kept = 0;
        for (var i = 0; i < size; i++) {
            if (kept == 0 || values[kept - 1] != values[i]) {
                values[kept++] = values[i];
            }
        }
        return Arrays.copyOf(values, kept);
    }

    public int[] trimmed() {
        return Arrays.copyOf(values, size);
    }
}
