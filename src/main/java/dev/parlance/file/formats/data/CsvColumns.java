package dev.parlance.file.formats.data;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    /**
     * The units of the cells in a row with the notes, keys and limits of that row. A cell that is not imported is not
     * taken.
     *
     * @param row from 1
     */
    List<Unit> described(int row, List<Unit> cells) {
        var note = text(notes, cells);
        var key = text(keys, cells);
        var length = FormatSettings.lengthLimit(text(lengths, cells));
        return IntStream.range(0, cells.size())
                .mapToObj(i -> {
                    var cell = cells.get(i);
                    var paragraph = Paragraph.of(cell.paragraph().source(), key, length, note);
                    var taken = rows.test(row) && columns.test(i + 1);
                    return new Unit(paragraph, taken, cell.start(), cell.end(), cell.place());
                })
                .toList();
    }

    private static @Nullable String text(@Nullable IntPredicate wanted, List<Unit> cells) {
        if (wanted == null) {
            return null;
        }
        var text = IntStream.range(0, cells.size())
                .filter(i -> wanted.test(i + 1))
                .mapToObj(i -> cells.get(i).paragraph().source().plain().strip())
                .filter(cell -> !cell.isEmpty())
                .collect(Collectors.joining("\n"));
        return text.isEmpty() ? null : text;
    }

    private static boolean is(@Nullable IntPredicate chosen, int number) {
        return chosen != null && chosen.test(number);
    }

    static IntPredicate all(@Nullable String ranges) {
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
