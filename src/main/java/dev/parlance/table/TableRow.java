package dev.parlance.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table.
 *
 * @param sheet name of its sheet; empty in CSV
 * @param number from 1; in CSV a row of several lines counts once
 * @param cells their texts, empty for empty cells; as many as the row has, which need not be as many as the header has
 */
public record TableRow(String sheet, long number, List<String> cells) {
    /** Most cells of a row: the columns of a sheet (ECMA-376, and the limits of Excel). */
    static final int MOST_CELLS = 16_384;

    /** Most characters of a row in CSV, bytes of one in XLSX. */
    static final int LONGEST = 8 << 20;

    /** The text of a cell, null for an empty one or one beyond the last. */
    public @Nullable String cell(int at) {
        return at < cells.size() && !cells.get(at).isEmpty() ? cells.get(at) : null;
    }

    /** Where the row is, for messages. */
    public String place() {
        return sheet.isEmpty() ? "row %d".formatted(number) : "sheet %s, row %d".formatted(sheet, number);
    }
}
