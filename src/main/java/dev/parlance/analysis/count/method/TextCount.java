package dev.parlance.analysis.count.method;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The counts of one text.
 *
 * @param words words by the method that counted
 * @param characters characters other than white space; each method defines which
 * @param spaces white space that belongs to the length of the text; counts for pages only
 */
public record TextCount(int words, int characters, int spaces) {
    /** A text that is absent or empty. */
    public static final TextCount NOTHING = new TextCount(0, 0, 0);

    private static final BigDecimal PAGE = BigDecimal.valueOf(1800);

    /** Pages of 1,800 characters, spaces included, to four decimals. */
    public static BigDecimal pages(long characters, long spaces) {
        return BigDecimal.valueOf(characters + spaces).divide(PAGE, 4, RoundingMode.HALF_UP);
    }
}
