package dev.parlance.file.formats.data;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.okapi.OkapiFormat.Collector;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.TreeMap;
import java.util.function.Consumer;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.table.base.BaseTableFilter;

/** Passes on the cells of the rows and columns that the import settings choose. One row is in memory at a time. */
final class EarlierCsvColumns implements Collector {
    private final CsvColumns columns;
    private final Consumer<Paragraph> sink;
    private final TreeMap<Integer, SegmentText> cells = new TreeMap<>();
    private int row = -1;

    EarlierCsvColumns(FileImportSettings settings, Consumer<Paragraph> sink) {
        this.columns = new CsvColumns(settings);
        this.sink = sink;
    }

    /** Receives a cell. Rows come in order; rows and columns are counted from 1. */
    @Override
    public void accept(Paragraph paragraph, ITextUnit unit) {
        var ofRow = row(unit);
        if (ofRow != row) {
            end();
            row = ofRow;
        }
        cells.put(column(unit), paragraph.source());
    }

    /** Whether the text of a cell is imported. */
    boolean takes(ITextUnit cell) {
        return columns.takes(row(cell), column(cell));
    }

    private static int row(ITextUnit cell) {
        return number(cell, BaseTableFilter.ROW_NUMBER);
    }

    private static int column(ITextUnit cell) {
        return number(cell, BaseTableFilter.COLUMN_NUMBER);
    }

    private static int number(ITextUnit cell, String property) {
        return Integer.parseInt(cell.getSourceProperty(property).getValue());
    }

    /** Passes on the last row. */
    @Override
    public void end() {
        var described = columns.described(cells);
        cells.forEach((column, cell) -> {
            if (columns.takes(row, column)) {
                sink.accept(described.of(cell));
            }
        });
        cells.clear();
    }
}
