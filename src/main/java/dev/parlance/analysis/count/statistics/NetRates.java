package dev.parlance.analysis.count.statistics;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The percentage of the counts of each cell that is paid, 0 to 100; an absent rate is 100. The JSON is an object whose
 * keys are those of {@link Cell#rateKey}.
 */
public final class NetRates {
    /** Everything is paid in full: no scheme. */
    public static final NetRates FULL = new NetRates(new EnumMap<>(Cell.class));

    static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final Map<Cell, BigDecimal> rates;

    private NetRates(Map<Cell, BigDecimal> rates) {
        this.rates = rates;
    }

    /**
     * Reads rates by name; a null rate is an absent one.
     *
     * @throws IllegalArgumentException that names every key without a cell and every rate outside 0 to 100
     */
    @JsonCreator
    public static NetRates of(Map<String, ? extends @Nullable BigDecimal> byKey) {
        var rates = new EnumMap<Cell, BigDecimal>(Cell.class);
        var wrong = new ArrayList<String>();
        byKey.forEach((key, rate) -> {
            if (rate != null) {
                read(key, rate, rates, wrong);
            }
        });
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException("rates: " + String.join("; ", wrong));
        }
        return new NetRates(rates);
    }

    private static void read(String key, BigDecimal rate, Map<Cell, BigDecimal> rates, List<String> wrong) {
        if (rate.signum() < 0 || rate.compareTo(HUNDRED) > 0) {
            wrong.add("%s is %s, not from 0 to 100".formatted(key, rate));
            return;
        }
        try {
            rates.put(Cell.ofRateKey(key), CountSet.plain(rate));
        } catch (IllegalArgumentException unknown) {
            wrong.add(unknown.getMessage());
        }
    }

    /** The rates that were given, by name, in the order of the cells. */
    public Map<String, BigDecimal> byKey() {
        var byKey = new LinkedHashMap<String, BigDecimal>();
        rates.forEach((cell, rate) -> byKey.put(cell.rateKey(), rate));
        return byKey;
    }

    /** Whole rates as integers: through a tree Jackson would make 1E+2 of a decimal 100. */
    @JsonValue
    Map<String, Number> json() {
        var json = new LinkedHashMap<String, Number>();
        byKey().forEach((key, rate) -> json.put(key, rate.scale() == 0 ? rate.toBigIntegerExact() : rate));
        return json;
    }

    /** The percentage of a cell's counts that is paid. */
    public BigDecimal of(Cell cell) {
        return rates.getOrDefault(cell, HUNDRED);
    }

    /** These rates, and where one is absent that of {@code fallback}: a workflow step's before its scheme's. */
    public NetRates over(NetRates fallback) {
        var both = new EnumMap<Cell, BigDecimal>(Cell.class);
        both.putAll(fallback.rates);
        both.putAll(rates);
        return new NetRates(both);
    }

    /** Whether every rate is 100. */
    boolean isFull() {
        return rates.values().stream().allMatch(HUNDRED::equals);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NetRates that && rates.equals(that.rates);
    }

    @Override
    public int hashCode() {
        return rates.hashCode();
    }

    @Override
    public String toString() {
        return byKey().toString();
    }
}
