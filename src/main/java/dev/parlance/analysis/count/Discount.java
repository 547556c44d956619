package dev.parlance.analysis.count;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.Map;

/**
 * What is left to pay: every count of a cell times its rate, {@code all} summed from the cells, percentages computed
 * anew. Values have two decimals, pages the four that they have everywhere, lest those of a small cell vanish.
 */
public final class Discount {
    private static final int DECIMALS = 2;
    private static final int PAGE_DECIMALS = 4;

    private Discount() {}

    /** The discounted block; rates that take nothing off return {@code data} itself. */
    public static Statistics apply(Statistics data, NetRates rates) {
        if (rates.isFull()) {
            return data;
        }
        var cells = new EnumMap<Cell, CountSet>(Cell.class);
        for (var cell : Cell.values()) {
            cells.put(cell, times(data.at(cell), rates.of(cell)));
        }
        var all = sum(cells);
        return Statistics.of(
                data.available(),
                finished(all, all.words()),
                cell -> finished(cells.getOrDefault(cell, CountSet.NONE), all.words()));
    }

    private static CountSet times(CountSet counts, BigDecimal rate) {
        return new CountSet(
                times(counts.characters(), rate, DECIMALS),
                times(counts.editingTime(), rate, DECIMALS),
                times(counts.normalizedPages(), rate, PAGE_DECIMALS),
                BigDecimal.ZERO,
                times(counts.segments(), rate, DECIMALS),
                times(counts.words(), rate, DECIMALS));
    }

    private static BigDecimal times(BigDecimal count, BigDecimal rate, int decimals) {
        return count.multiply(rate).divide(NetRates.HUNDRED, decimals, RoundingMode.HALF_UP);
    }

    private static CountSet sum(Map<Cell, CountSet> cells) {
        return cells.values().stream()
                .reduce(
                        CountSet.NONE,
                        (a, b) -> new CountSet(
                                a.characters().add(b.characters()),
                                a.editingTime().add(b.editingTime()),
                                a.normalizedPages().add(b.normalizedPages()),
                                BigDecimal.ZERO,
                                a.segments().add(b.segments()),
                                a.words().add(b.words())));
    }

    private static CountSet finished(CountSet counts, BigDecimal allWords) {
        return new CountSet(
                counts.characters(),
                counts.editingTime(),
                counts.normalizedPages(),
                CountSet.percent(counts.words(), allWords, DECIMALS),
                counts.segments(),
                counts.words());
    }
}
