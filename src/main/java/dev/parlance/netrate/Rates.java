package dev.parlance.netrate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rates by category, in per cent from 0 to 100, as far as they were given.
 *
 * @param byKey of the names in {@link #KEYS} only, in their order
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

    /** Everything is paid in full. */
    public static final Rates FULL = new Rates(KEYS.stream()
            .collect(LinkedHashMap::new, (map, key) -> map.put(key, BigDecimal.valueOf(100)), Map::putAll));

    static final Rates NONE = new Rates(Map.of());

    /** What is no category is left out, like any unknown field; so is null, which means absent. */
    @JsonCreator
    static Rates of(Map<String, @Nullable BigDecimal> given) {
        var known = new LinkedHashMap<String, BigDecimal>();
        for (var key : KEYS) {
            var rate = given.get(key);
            if (rate != null) {
                known.put(key, plain(rate));
            }
        }
        return new Rates(known);
    }

    /** These rates, and where one is absent that of {@code fallback}. */
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
