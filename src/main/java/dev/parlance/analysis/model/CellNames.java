package dev.parlance.analysis.model;

import dev.parlance.analysis.count.statistics.Cell;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names of the cells in the interface (section 2.6). */
public final class CellNames {
    private CellNames() {}

    /** The field of the statistics that contains the cell. */
    public static String category(Cell cell) {
        return switch (cell.block()) {
            case REPETITIONS -> "repetitions";
            case TRANS_MEMORY_MATCHES -> "transMemoryMatches";
            case MACHINE_TRANSLATION_MATCHES -> "machineTranslationMatches";
            case NON_TRANSLATABLES_MATCHES -> "nonTranslatablesMatches";
            case INTERNAL_FUZZY_MATCHES -> "internalFuzzyMatches";
        };
    }

    /** The number in {@code match95}; null for repetitions, which are one count set. */
    public static @Nullable Integer match(Cell cell) {
        return cell == Cell.REPETITION ? null : Integer.valueOf(cell.band());
    }

    /** The cells of a category and a match, each null for all of them. */
    public static List<Cell> of(@Nullable String category, @Nullable Integer match) {
        return Arrays.stream(Cell.values())
                .filter(cell -> category == null || category.equals(category(cell)))
                .filter(cell -> match == null || match.equals(match(cell)))
                .toList();
    }
}
