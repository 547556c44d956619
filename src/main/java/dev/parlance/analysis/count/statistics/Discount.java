package dev.parlance.analysis.count.statistics;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Computes the counts that are paid: every count of a cell times its rate; {@code all} is the sum of the cells, and
 * percentages are computed again. Values have two decimals, pages four as everywhere, because a small cell would
 * otherwise have zero pages.
 */
public final class Discount {
    private static final int DECIMALS = 2;
    private static final int PAGE_DECIMALS = 4;

    private Discount() {}

    /** Counts with the rates that they are paid by. */
    public record Priced(Statistics data, NetRates rates) {}

    /**
     * The discounted block of counts that are paid by different rates, such as those of several workflow steps; rates
     * that take nothing off return {@code data} itself.
     *
     * @param parts what {@code data} is the sum of
     */
    public static Statistics apply(Statistics data, List<Priced> parts) {
        if (parts.stream().allMatch(part -> part.rates.isFull())) {
            return data;
        }
        var cells = new EnumMap<Cell, CountSet>(Cell.class);
        for (var cell : Cell.values()) {
            cells.put(cell, sum(parts.stream().map(part -> times(part.data.at(cell), part.rates.of(cell)))));
        }
        var all = sum(cells.values().stream());
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

    private static CountSet sum(Stream<CountSet> counts) {
        return counts.reduce(CountSet.NONE, (one, other) -> one.combined(other, BigDecimal::add));
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
