package dev.parlance.file.formats.office.chart;

import dev.parlance.file.formats.office.sheet.SheetReader;
import dev.parlance.file.formats.office.sheet.SheetTexts.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cells that a chart refers to, such as {@code Sheet1!$A$2:$A$5}.
 *
 * @param first the upper left cell
 * @param bottom the last row
 * @param right the last column
 */
record CellRange(Cell first, int bottom, int right) {
    private static final Pattern REFERENCE = Pattern.compile("(?:'((?:[^']|'')++)'|([^'!(),]++))!"
            + "\\$?([A-Za-z]{1,3})\\$?([0-9]{1,7})(?::\\$?([A-Za-z]{1,3})\\$?([0-9]{1,7}))?");
    private static final Pattern FILE = Pattern.compile("\\A\\[[^\\]]*+\\]");

    /** The cells of a reference; null if it is none to one range of cells. */
    static @Nullable CellRange of(String reference) {
        var parsed = REFERENCE.matcher(reference.strip());
        if (!parsed.matches()) {
            return null;
        }
        var quoted = parsed.group(1);
        var sheet = FILE.matcher(quoted == null ? parsed.group(2) : quoted.replace("''", "'"))
                .replaceFirst("");
        var first = new Cell(
                sheet.toLowerCase(Locale.ROOT),
                Integer.parseInt(parsed.group(4)),
                SheetReader.column(parsed.group(3), 0));
        return parsed.group(5) == null
                ? new CellRange(first, first.row(), first.column())
                : new CellRange(first, Integer.parseInt(parsed.group(6)), SheetReader.column(parsed.group(5), 0));
    }

    /**
     * The cells that a name may have: in cells that are neither one row nor one column, each point has a row or a
     * column.
     */
    List<Cell> cells(int level, int index) {
        var cells = new ArrayList<Cell>();
        var isRow = bottom == first.row() && right > first.column();
        if (!isRow && index <= bottom - first.row() && level <= right - first.column()) {
            cells.add(new Cell(first.sheet(), first.row() + index, right - level));
        }
        if (right > first.column() && index <= right - first.column() && level <= bottom - first.row()) {
            cells.add(new Cell(first.sheet(), bottom - level, first.column() + index));
        }
        return cells;
    }
}
