package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;

/** Maps each fingerprint to the place where it was first seen: open addressing, at most 75 % full. For one thread. */
final class FingerprintMap implements AutoCloseable {
    /** The result for a fingerprint that is new. */
    static final long NEW = -1;

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int FIELDS = 3;

    private Longs table = new Longs(FIELDS * FIRST_CAPACITY);
    private long mask = FIRST_CAPACITY - 1;
    private long size;

    /**
     * Stores the place of a fingerprint, unless the fingerprint already has a place.
     *
     * @return the earlier place, or {@link #NEW}
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
        var larger = new Longs(2 * table.size());
        try (var smaller = table) {
            table = larger;
            mask = 2 * mask + 1;
            for (var i = 0L; i < smaller.size(); i += FIELDS) {
                var high = smaller.get(i);
                var low = smaller.get(i + 1);
                if (high != 0 || low != 0) {
                    put(high, low, smaller.get(i + 2));
                }
            }
        }
    }

    @Override
    public void close() {
        table.close();
    }

    private long put(long high, long low, long value) {
        for (var slot = low & mask; ; slot = slot + 1 & mask) {
            var at = FIELDS * slot;
            var thereHigh = table.get(at);
            var thereLow = table.get(at + 1);
            if (thereHigh == 0 && thereLow == 0) {
                table.set(at, high);
                table.set(at + 1, low);
                table.set(at + 2, value);
                return NEW;
            }
            if (thereHigh == high && thereLow == low) {
                return table.get(at + 2);
            }
        }
    }
}
