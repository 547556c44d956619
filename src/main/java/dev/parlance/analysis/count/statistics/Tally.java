package dev.parlance.analysis.count.statistics;

import dev.parlance.analysis.count.method.TextCount;
import java.util.EnumMap;
import java.util.Map;

/** Adds up counts by cell. For one thread. */
public final class Tally {
    private final Map<Cell, Counts> cells = new EnumMap<>(Cell.class);

    /** Counts one more segment, whose editing took {@code millis} (0 where editing is not counted). */
    public void add(Cell cell, TextCount text, long millis) {
        cells.put(cell, at(cell).plus(text, millis));
    }

    /** The counts of a cell so far. */
    public Counts at(Cell cell) {
        return cells.getOrDefault(cell, Counts.NONE);
    }

    /** All cells together. */
    public Counts all() {
        return cells.values().stream().reduce(Counts.NONE, Counts::plus);
    }

    /** The finished block. */
    public Statistics statistics() {
        var all = all();
        return Statistics.of(true, CountSet.of(all, all.words()), cell -> CountSet.of(at(cell), all.words()));
    }
}
