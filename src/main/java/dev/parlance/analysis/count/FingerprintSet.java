package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;

/** A set of fingerprints in one flat array, open addressing, at most three quarters full; for one thread. */
final class FingerprintSet {
    private static final int FIRST_CAPACITY = 1 << 10;

    private long[] table = new long[2 * FIRST_CAPACITY];
    private int size;

    /** Adds a fingerprint; false when it was there. */
    boolean add(Fingerprint fingerprint) {
        if (size >= table.length / 2 / 4 * 3) {
            grow();
        }
        var low = fingerprint.high() == 0 && fingerprint.low() == 0 ? 1 : fingerprint.low(); // 0, 0 is a free place
        var added = put(table, fingerprint.high(), low);
        size += added ? 1 : 0;
        return added;
    }

    private void grow() {
        var larger = new long[Math.multiplyExact(table.length, 2)];
        for (var i = 0; i < table.length; i += 2) {
            if (table[i] != 0 || table[i + 1] != 0) {
                put(larger, table[i], table[i + 1]);
            }
        }
        table = larger;
    }

    private static boolean put(long[] table, long high, long low) {
        var mask = table.length / 2 - 1;
        for (var place = (int) low & mask; ; place = place + 1 & mask) {
            var at = 2 * place;
            if (table[at] == 0 && table[at + 1] == 0) {
                table[at] = high;
                table[at + 1] = low;
                return true;
            }
            if (table[at] == high && table[at + 1] == low) {
                return false;
            }
        }
    }
}
