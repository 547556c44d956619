package dev.parlance.termbase.search;

import java.util.Arrays;

/** A growing array of ints. */
final class Ints {
    int[] values;
    int size;

    Ints(int capacity) {
        values = new int[Math.max(8, capacity)];
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    int[] trimmed() {
        return Arrays.copyOf(values, size);
    }
}
