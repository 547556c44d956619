package dev.parlance.match;

import java.util.Arrays;

/** Sorts the few tokens of a text. */
final class Sort {
    private static final int FEW = 40;

    private Sort() {}

    static void ascending(int[] values, int size) {
        if (size > FEW) {
            Arrays.sort(values, 0, size);
            return;
        }
        for (var i = 1; i < size; i++) {
            var value = values[i];
            var j = i;
            for (; j > 0 && values[j - 1] > value; j--) {
                values[j] = values[j - 1];
            }
            values[j] = value;
        }
    }
}
