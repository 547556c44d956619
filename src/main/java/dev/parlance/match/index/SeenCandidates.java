package dev.parlance.match.index;

import java.util.Arrays;

/** The candidates of one search; clearing takes constant time. */
final class SeenCandidates {
    private int[] values = new int[1 << 10];
    private int[] stamps = new int[1 << 10];
    private int stamp;
    private int size;

    void clear() {
        stamp++;
        size = 0;
    }

    /** Adds a candidate; false if it was already present. */
    boolean add(int value) {
        var mask = values.length - 1;
        var place = ((value * 0x9E3779B1) >>> 7) & mask;
        for (; stamps[place] == stamp; place = place + 1 & mask) {
            if (values[place] == value) {
                return false;
            }
        }
        stamps[place] = stamp;
        values[place] = value;
        if (2 * ++size > values.length) {
            grow();
        }
        return true;
    }

    private void grow() {
        var old = values;
        var oldStamps = stamps;
        values = new int[2 * old.length];
        stamps = new int[values.length];
        var kept = stamp;
        stamp = 1;
        size = 0;
        for (var i = 0; i < old.length; i++) {
            if (oldStamps[i] == kept) {
                add(old[i]);
            }
        }
        Arrays.fill(old, 0);
    }
}
