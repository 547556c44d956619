package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;

/** Where each fingerprint was first seen, in one flat array, open addressing, at most three quarters full; for one thread. */
final class FingerprintMap {
    /** Of a fingerprint that is new. */
    static final long NEW = -1;

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int FIELDS = 3;

    private long[] table = new long[FIELDS * FIRST_CAPACITY];
    private int mask = FIRST_CAPACITY - 1;
    private int size;

    /**
     * Remembers a place under a fingerprint unless there is one already, which stays.
     *
     * @return the place that was there, or {@link #NEW}
     */
    long putIfAbsent(Fingerprint fingerprint, long place) {
        if (size > mask / 4 * 3) {
            grow();
        }
        var low = fingerprint.high() == 0 && fingerprint.low() == 0 ? 1 : fingerprint.low(); // 0, 0 is a free place
        var earlier = put(fingerprint.high(), low, place);
        size += earlier == NEW ? 1 : 0;
        return earlier;
    }

    private void grow() {
        var smaller = table;
        table = new long[Math.multiplyExact(smaller.length, 2)];
        mask = 2 * mask + 1;
        for (var i = 0; i < smaller.length; i += FIELDS) {
            if (smaller[i] != 0 || smaller[i + 1] != 0) {
                put(smaller[i], smaller[i + 1], smaller[i + 2]);
            }
        }
    }

    private long put(long high, long low, long value) {
        for (var slot = (int) low & mask; ; slot = slot + 1 & mask) {
            var at = FIELDS * slot;
            if (table[at] == 0 && table[at + 1] == 0) {
                table[at] = high;
                table[at + 1] = low;
                table[at + 2] = value;
                return NEW;
            }
            if (table[at] == high && table[at + 1] == low) {
                return table[at + 2];
            }
        }
    }
}
