package dev.parlance.netrate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rates by category, in per cent from 0 to 100; a category may be absent.
 *
 * @param byKey only keys of {@link #KEYS}, in that order
 */
public record Rates(@JsonValue Map<String, BigDecimal> byKey) {
    /**
     * Every category: repetitions, translation memory, machine translation, non-translatables, internal fuzzy
     * matches.
     */
    public static final List<String> KEYS = List.of(
            "repetition",
            "tm101",
            "tm100",
            "tm95",
            "tm85",
            "tm75",
            "tm50",
            "tm0",
            "mt100",
            "mt95",
            "mt85",
            "mt75",
            "mt50",
            "mt0",
            "nt100",
            "nt99",
            "if100",
            "if95",
            "if85",
            "if75",
            "if50",
            "if0");

    /** Every category is paid in full. */
    public static final Rates FULL = new Rates(KEYS.stream()
            .collect(LinkedHashMap::new, (map, key) -> map.put(key, BigDecimal.valueOf(100)), Map::putAll));

    static final Rates NONE = new Rates(Map.of());

    /** Ignores unknown keys with any value, like any unknown field, and nulls, which mean absent. */
    @JsonCreator
    static Rates of(JsonNode given) {
        var known = new LinkedHashMap<String, BigDecimal>();
        for (var key : KEYS) {
            var rate = given.path(key);
            if (rate.isNumber()) {
                known.put(key, plain(rate.decimalValue()));
            }
        }
        return new Rates(known);
    }

    /** These rates; an absent rate is taken from {@code fallback}. */
    public Rates over(Rates fallback) {
        var both = new LinkedHashMap<String, BigDecimal>();
        for (var key : KEYS) {
            var rate = byKey.getOrDefault(key, fallback.byKey.get(key));
            if (rate != null) {
                both.put(key, rate);
            }
        }
        return new Rates(both);
    }

    private static BigDecimal plain(BigDecimal rate) {
        var stripped = rate.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
