package dev.parlance.file.formats.data;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.okapi.OkapiFormat.Collector;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.table.base.BaseTableFilter;
import org.jspecify.annotations.Nullable;

/**
 * The rows and columns of a table that the import settings choose. Some cells are text; others hold the notes, keys and
 * length limits of the texts in their row. One row is in memory at a time.
 */
final class EarlierCsvColumns implements Collector {
    private final IntPredicate rows;
    private final IntPredicate columns;
    private final @Nullable IntPredicate notes;
    private final @Nullable IntPredicate keys;
    private final @Nullable IntPredicate lengths;
    private final Consumer<Paragraph> sink;

    private final TreeMap<Integer, Paragraph> cells = new TreeMap<>();
    private int row = -1;

    EarlierCsvColumns(FileImportSettings settings, Consumer<Paragraph> sink) {
        this.rows = CsvColumns.all(settings.text("csv/importRows"));
        this.notes = CsvColumns.chosen(settings.text("csv/contextNoteColumns"));
        this.keys = CsvColumns.chosen(settings.text("csv/contextKeyColumn"));
        this.lengths = CsvColumns.chosen(settings.text("csv/maxLenColumn"));
        var wanted = CsvColumns.chosen(settings.text("csv/importColumns"));
        this.columns =
                wanted != null ? wanted : column -> !is(notes, column) && !is(keys, column) && !is(lengths, column);
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
        cells.put(column(unit), paragraph);
    }

    /** Whether the text of a cell is imported. */
    boolean takes(ITextUnit cell) {
        return rows.test(row(cell)) && columns.test(column(cell));
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
        if (rows.test(row)) {
            var note = text(notes);
            var key = text(keys);
            var length = text(lengths);
            cells.forEach((column, cell) -> {
                if (columns.test(column)) {
                    sink.accept(Paragraph.of(cell.source(), key, FormatSettings.lengthLimit(length), note));
                }
            });
        }
        cells.clear();
    }

    private @Nullable String text(@Nullable IntPredicate wanted) {
        var text = cells.entrySet().stream()
                .filter(cell -> is(wanted, cell.getKey()))
                .map(cell -> cell.getValue().source())
                .map(SegmentText::plain)
                .map(String::strip)
                .filter(cell -> !cell.isEmpty())
                .collect(Collectors.joining("\n"));
        return text.isEmpty() ? null : text;
    }

    private static boolean is(@Nullable IntPredicate chosen, int number) {
        return chosen != null && chosen.test(number);
    }
}
