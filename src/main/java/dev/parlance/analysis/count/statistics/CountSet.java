package dev.parlance.analysis.count.statistics;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.parlance.analysis.count.method.PlainNumber;
import dev.parlance.analysis.count.method.TextCount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.BinaryOperator;

/**
 * A count set as the API shows it (specification 2.6). Numbers have no trailing zeros, so that a whole number
 * is written as an integer and a stored count set equals the one that was written.
 *
 * @param editingTime milliseconds
 * @param normalizedPages pages of 1,800 characters, four decimals
 * @param percent the words of this count set per 100 words of all cells
 */
public record CountSet(
        @JsonSerialize(using = PlainNumber.class) BigDecimal characters,
        @JsonSerialize(using = PlainNumber.class) BigDecimal editingTime,
        @JsonSerialize(using = PlainNumber.class) BigDecimal normalizedPages,
        @JsonSerialize(using = PlainNumber.class) BigDecimal percent,
        @JsonSerialize(using = PlainNumber.class) BigDecimal segments,
        @JsonSerialize(using = PlainNumber.class) BigDecimal words) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Nothing counted. */
    public static final CountSet NONE = of(Counts.NONE, 0);

    public CountSet {
        characters = plain(characters);
        editingTime = plain(editingTime);
        normalizedPages = plain(normalizedPages);
        percent = plain(percent);
        segments = plain(segments);
        words = plain(words);
    }

    /** These counts among {@code allWords}, the percentage to one decimal. */
    static CountSet of(Counts counts, long allWords) {
        var words = BigDecimal.valueOf(counts.words());
        return new CountSet(
                BigDecimal.valueOf(counts.characters()),
                BigDecimal.valueOf(counts.editingTime()),
                TextCount.pages(counts.characters(), counts.spaces()),
                percent(words, BigDecimal.valueOf(allWords), 1),
                BigDecimal.valueOf(counts.segments()),
                words);
    }

    /** Combines both count sets number by number. */
    CountSet combined(CountSet other, BinaryOperator<BigDecimal> operation) {
        return new CountSet(
                operation.apply(characters, other.characters),
                operation.apply(editingTime, other.editingTime),
                operation.apply(normalizedPages, other.normalizedPages),
                operation.apply(percent, other.percent),
                operation.apply(segments, other.segments),
                operation.apply(words, other.words));
    }

    /** Every number less the other's. */
    CountSet less(CountSet other) {
        return combined(other, BigDecimal::subtract);
    }

    /** {@code words} per 100 of {@code all}; 0 if {@code all} is 0. */
    static BigDecimal percent(BigDecimal words, BigDecimal all, int decimals) {
        return all.signum() == 0
                ? BigDecimal.ZERO
                : words.multiply(HUNDRED).divide(all, decimals, RoundingMode.HALF_UP);
    }

    static BigDecimal plain(BigDecimal number) {
        var stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
