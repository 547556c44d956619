package dev.parlance.file.formats.rst.table;

import dev.parlance.file.gate.UnreadableFile;
import java.util.List;

/** A table. */
public sealed interface Table permits GridTable, SimpleTable {
    /** The cells in the order in which they are read. */
    List<Cell> cells();

    /**
     * The lines of the table with the changes of its cells.
     *
     * @throws UnreadableFile when a cell does not have enough lines
     */
    List<String> written() throws UnreadableFile;
}
