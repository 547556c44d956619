package dev.parlance.match.index;

import java.util.Arrays;

/** Sorts the few tokens of a text. */
public final class TokenSort {
    private static final int FEW = 40;

    private TokenSort() {}

    public static void ascending(int[] values, int size) {
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
