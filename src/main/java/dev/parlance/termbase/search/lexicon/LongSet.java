package dev.parlance.termbase.search.lexicon;

/** A set of some hundred longs in one array, without boxing. */
public final class LongSet {
    private long[] slots;
    private boolean zero;
    private int size;

    public LongSet(int expected) {
        slots = new long[Math.max(16, Integer.highestOneBit(expected * 2) * 2)];
    }

    public boolean contains(long value) {
        return value == 0 ? zero : slots[slot(slots, value)] == value;
    }

    /** Adds a value and returns whether it is new. */
    public boolean add(long value) {
        if (value == 0) {
            var fresh = !zero;
            zero = true;
            size += fresh ? 1 : 0;
            return fresh;
        }
        var slot = slot(slots, value);
        if (slots[slot] == value) {
            return false;
        }
        slots[slot] = value;
        if (++size > slots.length / 2) {
            grow();
        }
        return true;
    }

    public int size() {
        return size;
    }

    private void grow() {
        var wider = new long[slots.length * 4];
        for (var value : slots) {
            if (value != 0) {
                wider[slot(wider, value)] = value;
            }
        }
        slots = wider;
    }

    private static int slot(long[] slots, long value) {
        var slot = (int) ((value * 0x9e3779b97f4a7c15L) >>> 40) & slots.length - 1;
        while (slots[slot] != 0 && slots[slot] != value) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }
}
