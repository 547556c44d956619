package dev.parlance.match.index;

import dev.parlance.match.token.BitMixer;
import dev.parlance.match.token.ContextHash;
import dev.parlance.shared.Fingerprint;
import java.util.Arrays;

/**
 * Finds the newest unit of each text, and of each text in each context. Hash tables with open addressing contain only
 * unit numbers, whose columns are compared. A context column takes no memory until a unit has such a context.
 */
public final class ExactMatches {
    public static final int NONE = -1;
    private static final long[] UNUSED = {};

    private int size;
    private long[] prints = new long[32];
    private long[] neighbours = UNUSED;
    private long[] keys = UNUSED;

    private int[] texts = places(32);
    private int[] byNeighbours = places(1);
    private int[] byKey = places(1);

    private static int[] places(int count) {
        var places = new int[count];
        Arrays.fill(places, NONE);
        return places;
    }

    int size() {
        return size;
    }

    Fingerprint fingerprint(int unit) {
        return new Fingerprint(prints[2 * unit], prints[2 * unit + 1]);
    }

    ContextHash context(int unit) {
        return new ContextHash(neighbours.length == 0 ? 0 : neighbours[unit], keys.length == 0 ? 0 : keys[unit]);
    }

    /** Adds the next unit, which is newer than all earlier ones. */
    public void add(Fingerprint text, ContextHash context) {
        var unit = size++;
        prints = fitting(prints, 2 * size);
        prints[2 * unit] = text.high();
        prints[2 * unit + 1] = text.low();
        neighbours = column(neighbours, unit, context.neighbours());
        keys = column(keys, unit, context.key());
        texts = put(texts, UNUSED, unit);
        if (context.neighbours() != 0) {
            byNeighbours = put(byNeighbours, neighbours, unit);
        }
        if (context.key() != 0) {
            byKey = put(byKey, keys, unit);
        }
    }

    private static long[] column(long[] column, int unit, long value) {
        if (value == 0 && column.length == 0) {
            return column;
        }
        var fitting = fitting(column, unit + 1);
        fitting[unit] = value;
        return fitting;
    }

    private static long[] fitting(long[] column, int size) {
        return size <= column.length
                ? column
                : Arrays.copyOf(column, Math.max(size, column.length + column.length / 2));
    }

    /** Frees the space that was reserved for growth. */
    void trim() {
        prints = Arrays.copyOf(prints, 2 * size);
        neighbours = neighbours.length == 0 ? neighbours : Arrays.copyOf(neighbours, size);
        keys = keys.length == 0 ? keys : Arrays.copyOf(keys, size);
    }

    long bytes() {
        return (long) Long.BYTES * (prints.length + neighbours.length + keys.length)
                + (long) Integer.BYTES * (texts.length + byNeighbours.length + byKey.length);
    }

    /** The newest unit with the text, or {@link #NONE}. */
    public int newest(Fingerprint text) {
        return texts[place(texts, UNUSED, text.high(), text.low(), 0)];
    }

    /** The newest unit with the text in the context, or {@link #NONE}. */
    public int newest(Fingerprint text, ContextHash context) {
        if (context.key() != 0) {
            return byKey[place(byKey, keys, text.high(), text.low(), context.key())];
        }
        return context.neighbours() == 0
                ? NONE
                : byNeighbours[place(byNeighbours, neighbours, text.high(), text.low(), context.neighbours())];
    }

    private int place(int[] places, long[] column, long high, long low, long context) {
        var mask = places.length - 1;
        var place = (int) BitMixer.mix(low + context) & mask;
        while (places[place] != NONE && !is(places[place], column, high, low, context)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private boolean is(int unit, long[] column, long high, long low, long context) {
        return prints[2 * unit + 1] == low
                && prints[2 * unit] == high
                && (column.length == 0 || column[unit] == context);
    }

    private int[] put(int[] places, long[] column, int unit) {
        // each table may contain all units at last, so its size depends on their number
        var table = 2 * size > places.length ? grown(places, column) : places;
        table[placeOf(table, column, unit)] = unit;
        return table;
    }

    private int[] grown(int[] places, long[] column) {
        var larger = places(Math.max(32, Integer.highestOneBit(size) * 4));
        for (var unit : places) {
            if (unit != NONE) {
                larger[placeOf(larger, column, unit)] = unit;
            }
        }
        return larger;
    }

    private int placeOf(int[] places, long[] column, int unit) {
        return place(places, column, prints[2 * unit], prints[2 * unit + 1], column.length == 0 ? 0 : column[unit]);
    }
}
