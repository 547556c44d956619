package dev.parlance.file.formats.data;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.okapi.OkapiFormat.Collector;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
final class CsvColumns implements Collector {
    private final IntPredicate rows;
    private final IntPredicate columns;
    private final @Nullable IntPredicate notes;
    private final @Nullable IntPredicate keys;
    private final @Nullable IntPredicate lengths;
    private final Consumer<Paragraph> sink;

    private final TreeMap<Integer, Paragraph> cells = new TreeMap<>();
    private int row = -1;

    CsvColumns(FileImportSettings settings, Consumer<Paragraph> sink) {
        this.rows = all(settings.text("csv/importRows"));
        this.notes = chosen(settings.text("csv/contextNoteColumns"));
        this.keys = chosen(settings.text("csv/contextKeyColumn"));
        this.lengths = chosen(settings.text("csv/maxLenColumn"));
        var wanted = chosen(settings.text("csv/importColumns"));
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

    private static IntPredicate all(@Nullable String ranges) {
        var chosen = chosen(ranges);
        return chosen == null ? _ -> true : chosen;
    }

    /**
     * Parses numbers or letters and ranges of them, such as {@code A,C-E} or {@code 2-}; null when nothing is chosen.
     */
    static @Nullable IntPredicate chosen(@Nullable String ranges) {
        if (ranges == null || ranges.isBlank()) {
            return null;
        }
        var all = new ArrayList<int[]>();
        for (var range : List.of(ranges.split("[,;]", -1))) {
            var ends = range.strip().split("\\s*-\\s*", 2);
            var first = number(ends[0]);
            var last = ends.length == 1 ? first : ends[1].isBlank() ? Integer.MAX_VALUE : number(ends[1]);
            if (first > 0) {
                all.add(new int[] {first, last});
            }
        }
        return number -> all.stream().anyMatch(range -> range[0] <= number && number <= range[1]);
    }

    private static int number(String name) {
        if (name.matches("[0-9]{1,9}")) {
            return Integer.parseInt(name);
        }
        if (!name.matches("[A-Za-z]{1,5}")) {
            return 0;
        }
        return name.toUpperCase(Locale.ROOT).chars().reduce(0, (sum, letter) -> sum * 26 + letter - 'A' + 1);
    }
}
