package dev.parlance.file.formats.data;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        this.rows = all(settings.text("csv/importRows"));
        this.notes = chosen(settings.text("csv/contextNoteColumns"));
        this.keys = chosen(settings.text("csv/contextKeyColumn"));
        this.lengths = chosen(settings.text("csv/maxLenColumn"));
        var wanted = chosen(settings.text("csv/importColumns"));
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

    private static IntPredicate all(@Nullable String ranges) {
        var chosen = chosen(ranges);
        return chosen == null ? _ -> true : chosen;
    }

    /**
     * Parses numbers or letters and ranges of them, such as {@code A,C-E} or {@code 2-}; null when nothing is chosen.
     */
    private static @Nullable IntPredicate chosen(@Nullable String ranges) {
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
