package dev.parlance.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table.
 *
 * @param sheet name of its sheet; empty in CSV
 * @param number counted from 1; a CSV row that spans several lines counts once
 * @param cells the texts of its cells, empty for empty cells; a row may have more or fewer cells than the header
 */
public record TableRow(String sheet, long number, List<String> cells) {
    /** The largest number of cells in a row: the columns of a sheet (ECMA-376, and the limits of Excel). */
    static final int MOST_CELLS = 16_384;

    /** The largest size of a row: characters in CSV, bytes in XLSX. */
    static final int LONGEST = 8 << 20;

    /** The text of a cell; null when it is empty or beyond the last cell. */
    public @Nullable String cell(int at) {
        return at < cells.size() && !cells.get(at).isEmpty() ? cells.get(at) : null;
    }

    /** The position of the row, for messages. */
    public String place() {
        return sheet.isEmpty() ? "row %d".formatted(number) : "sheet %s, row %d".formatted(sheet, number);
    }
}
