package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.splice.Unit;
import java.util.Comparator;

/** The order of the cells of a sheet, named by its first and its second direction as the import settings do. */
public enum CellFlow {
    /** Row by row, from left to right, which is the order of the file. */
    RightDown(Comparator.comparingInt(Cell::row).thenComparingInt(Cell::column)),
    /** Column by column, from left to right. */
    DownRight(Comparator.comparingInt(Cell::column).thenComparingInt(Cell::row)),
    /** Row by row, from right to left. */
    LeftDown(Comparator.comparingInt(Cell::row)
            .thenComparing(Comparator.comparingInt(Cell::column).reversed())),
    /** Column by column, from right to left. */
    DownLeft(Comparator.comparingInt(Cell::column).reversed().thenComparingInt(Cell::row));

    @SuppressWarnings("ImmutableEnumChecker") // has no state
    private final Comparator<Cell> order;

    CellFlow(Comparator<Cell> order) {
        this.order = order;
    }

    /** The text of a cell and where the cell is. */
    record Cell(int row, int column, Unit unit) {}

    Comparator<Cell> order() {
        return order;
    }
}
