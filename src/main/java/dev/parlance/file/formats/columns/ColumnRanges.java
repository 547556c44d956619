package dev.parlance.file.formats.columns;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Numbers or letters of rows and columns, and ranges of them, such as {@code A,C-E} or {@code 2-}. */
public final class ColumnRanges {
    /** The most columns of a list. */
    static final int MOST = 1_000;

    private ColumnRanges() {}

    /** A range of numbers from 1. */
    private record Range(int first, int last) {
        boolean has(int number) {
            return first <= number && number <= last;
        }
    }

    /** The chosen ones; all when nothing is chosen. */
    public static IntPredicate all(@Nullable String ranges) {
        var chosen = chosen(ranges);
        return chosen == null ? _ -> true : chosen;
    }

    /** The chosen ones; null when nothing is chosen. */
    public static @Nullable IntPredicate chosen(@Nullable String ranges) {
        if (ranges == null || ranges.isBlank()) {
            return null;
        }
        var all = ranges(ranges);
        return number -> all.stream().anyMatch(range -> range.has(number));
    }

    /** The chosen ones in the order of the text, each once; empty when nothing is chosen. Ends after {@link #MOST}. */
    static List<Integer> list(@Nullable String ranges) {
        var list = new LinkedHashSet<Integer>();
        for (var range : ranges == null ? List.<Range>of() : ranges(ranges)) {
            for (var number = range.first(); range.has(number) && list.size() <= MOST; number++) {
                list.add(number);
            }
        }
        return List.copyOf(list);
    }

    /** A row or column by its number or letters; 0 when the text is neither. */
    static int number(String name) {
        if (name.matches("[0-9]{1,9}")) {
            return Integer.parseInt(name);
        }
        if (!name.matches("[A-Za-z]{1,5}")) {
            return 0;
        }
        return name.toUpperCase(Locale.ROOT).chars().reduce(0, (sum, letter) -> sum * 26 + letter - 'A' + 1);
    }

    private static List<Range> ranges(String text) {
        var ranges = new ArrayList<Range>();
        for (var range : List.of(text.split("[,;]", -1))) {
            var ends = range.split("-", 2);
            var first = number(ends[0].strip());
            var last = ends.length == 1 ? first : ends[1].isBlank() ? Integer.MAX_VALUE : number(ends[1].strip());
            if (first > 0) {
                ranges.add(new Range(first, last));
            }
        }
        return ranges;
    }
}
