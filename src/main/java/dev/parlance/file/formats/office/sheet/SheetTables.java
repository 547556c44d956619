package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.splice.Unit;
import java.util.HashMap;
import java.util.Map;

/** The header cells of the tables of a sheet. */
final class SheetTables {
    private final Map<At, Table> headers = new HashMap<>();

    /** A cell by the numbers of its row and its column from 1. */
    record At(int row, int column) {}

    void add(Table table) {
        table.headers().forEach(header -> headers.put(header, table));
    }

    boolean isHeader(int row, int column) {
        return headers.containsKey(new At(row, column));
    }

    /** The unit of a cell, which is a header or not. */
    Unit unit(int row, int column, Unit cell) {
        var table = headers.isEmpty() ? null : headers.get(new At(row, column));
        return table == null ? cell : table.header(column, cell);
    }
}
