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

    public int[] trimmed() {
        return Arrays.copyOf(values, size);
    }
}
