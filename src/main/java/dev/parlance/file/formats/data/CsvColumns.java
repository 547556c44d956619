package dev.parlance.file.formats.data;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.columns.ColumnRanges;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows and columns of a table that the import settings choose. Some cells are text; others hold the notes, keys and
 * length limits of the texts in their row.
 */
final class CsvColumns {
    private final IntPredicate rows;
    private final IntPredicate columns;
    private final @Nullable IntPredicate notes;
    private final @Nullable IntPredicate keys;
    private final @Nullable IntPredicate lengths;

    CsvColumns(FileImportSettings settings) {
        this.rows = ColumnRanges.all(settings.text("csv/importRows"));
        this.notes = ColumnRanges.chosen(settings.text("csv/contextNoteColumns"));
        this.keys = ColumnRanges.chosen(settings.text("csv/contextKeyColumn"));
        this.lengths = ColumnRanges.chosen(settings.text("csv/maxLenColumn"));
        var wanted = ColumnRanges.chosen(settings.text("csv/importColumns"));
        this.columns =
                wanted != null ? wanted : column -> !is(notes, column) && !is(keys, column) && !is(lengths, column);
    }

    private CsvColumns() {
        this.rows = _ -> true;
        this.notes = null;
        this.keys = column -> column == 1;
        this.lengths = null;
        this.columns = column -> column == 2;
    }

    /** The columns of a file of Magento: the key, the text, and what is not imported. */
    static CsvColumns magento() {
        return new CsvColumns();
    }

    /** Whether a cell is imported; rows and columns are counted from 1. */
    boolean takes(int row, int column) {
        return rows.test(row) && columns.test(column);
    }

    /**
     * What a row says of its texts.
     *
     * @param key null when it has none
     * @param length the most characters; null when any number is allowed
     * @param note null when it has none
     */
    record Described(
            @Nullable String key,
            @Nullable Integer length,
            @Nullable String note) {
        Paragraph of(SegmentText source) {
            return Paragraph.of(source, key, length, note);
        }
    }

    /**
     * The key, limit and note of a row.
     *
     * @param cells by their columns
     */
    Described described(SortedMap<Integer, SegmentText> cells) {
        return new Described(text(keys, cells), FormatSettings.lengthLimit(text(lengths, cells)), text(notes, cells));
    }

    /**
     * The units of the cells in a row with the notes, keys and limits of that row. A cell that is not imported is not
     * taken.
     *
     * @param row from 1
     */
    List<Unit> described(int row, List<Unit> cells) {
        var texts = new TreeMap<Integer, SegmentText>();
        for (var cell : cells) {
            texts.put(texts.size() + 1, cell.paragraph().source());
        }
        var described = described(texts);
        return IntStream.range(0, cells.size())
                .mapToObj(i -> {
                    var cell = cells.get(i);
                    var paragraph = described.of(cell.paragraph().source());
                    return new Unit(paragraph, takes(row, i + 1), cell.start(), cell.end(), cell.place());
                })
                .toList();
    }

    private static @Nullable String text(@Nullable IntPredicate wanted, SortedMap<Integer, SegmentText> cells) {
        if (wanted == null) {
            return null;
        }
        var text = cells.entrySet().stream()
                .filter(cell -> wanted.test(cell.getKey()))
                .map(cell -> cell.getValue().plain().strip())
                .filter(cell -> !cell.isEmpty())
                .collect(Collectors.joining("\n"));
        return text.isEmpty() ? null : text;
    }

    private static boolean is(@Nullable IntPredicate chosen, int number) {
        return chosen != null && chosen.test(number);
    }
}
