package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.columns.LanguageRows;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A row of a sheet. It has no text if its translation could not be written or would not be shown: if a cell of a
 * column of translations has a formula or is closed.
 */
final class SheetRow implements LanguageRows.Row {
    private final int number;
    private final TreeMap<Integer, SheetCell> cells = new TreeMap<>();
    private final IntPredicate closed;
    private boolean isClosed;
    private int end;

    /**
     * A row without cells.
     *
     * @param closed the columns in which a translation would not be shown, or would damage the file
     */
    SheetRow(int number, IntPredicate closed) {
        this.number = number;
        this.closed = closed;
    }

    int number() {
        return number;
    }

    void add(int column, SheetCell cell) {
        cells.put(column, cell);
    }

    /** Ends the row at the index of its end tag. */
    void end(int index) {
        end = index;
    }

    /** Says which columns have translations. */
    SheetRow withTargets(Set<Integer> columns) {
        isClosed = columns.stream().anyMatch(column -> {
            var cell = cells.get(column);
            return (cell != null && cell.isFormula()) || closed.test(column);
        });
        return this;
    }

    @Nullable
    SheetCell cell(int column) {
        return cells.get(column);
    }

    /** Where a cell begins that the row does not have. */
    int gap(int column) {
        var next = cells.higherEntry(column);
        return next == null ? end : next.getValue().start();
    }

    /** The texts of the first cells, up to the last one of the row. */
    List<String> texts() {
        var texts = new ArrayList<String>();
        for (var column = 1; column <= width(); column++) {
            var text = value(column);
            texts.add(text == null ? "" : text);
        }
        return texts;
    }

    @Override
    public int width() {
        return cells.isEmpty() ? 0 : cells.lastKey();
    }

    @Override
    public @Nullable SegmentText text(int column) {
        var cell = cells.get(column);
        if (cell == null || cell.string() == null || isClosed) {
            return null;
        }
        var text = cell.string().paragraph().source();
        return WhiteSpace.isBlank(text) ? null : text;
    }

    @Override
    public @Nullable String value(int column) {
        var cell = cells.get(column);
        var text = cell == null
                ? null
                : cell.string() == null
                        ? cell.value()
                        : cell.string().paragraph().source().plain();
        return text == null || text.isBlank() ? null : text.strip();
    }
}
