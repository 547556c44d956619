package dev.parlance.file.formats.rst.table;

import dev.parlance.file.formats.rst.inline.RstCharacters;
import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A table between lines of equals signs, whose columns are divided by spaces. */
public final class SimpleTable implements Table {
    private static final Pattern BORDER = Pattern.compile("(?:=[= ]*+|-[- ]*+)");

    private final List<ColumnLine> rows;
    private final List<Range> columns;
    private final List<Area> areas = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();

    private SimpleTable(List<ColumnLine> rows, List<Range> columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** Columns from one on, up to another one. */
    private record Range(int start, int end) {}

    /**
     * A cell.
     *
     * @param top its first row
     * @param bottom the row after its last one
     * @param first the number of its first column
     * @param last the number of its last column
     */
    private record Area(int top, int bottom, int first, int last) {}

    /** The table that lines are; null when they are none. */
    public static @Nullable SimpleTable of(List<String> lines) {
        var rows = lines.stream().map(ColumnLine::of).toList();
        var table = new SimpleTable(rows, ranges(rows.getFirst().text()));
        return table.hasRows(lines) ? table : null;
    }

    private static List<Range> ranges(String border) {
        var ranges = new ArrayList<Range>();
        for (var at = 0; at < border.length(); at++) {
            if (border.charAt(at) != ' ') {
                var start = at;
                while (at < border.length() && border.charAt(at) != ' ') {
                    at++;
                }
                ranges.add(new Range(start, at));
            }
        }
        return ranges;
    }

    /** Finds the rows; false when a text is between columns. */
    private boolean hasRows(List<String> lines) {
        var start = 1;
        var found = false;
        for (var i = 1; i < rows.size(); i++) {
            var first = columns.getFirst();
            if (BORDER.matcher(lines.get(i)).matches()) {
                if (!row(start, i, lines.get(i).startsWith("-") ? ranges(lines.get(i)) : columns)) {
                    return false;
                }
                start = i + 1;
                found = false;
            } else if (!rows.get(i).isBlank(first.start(), first.end())) {
                if (found && !row(start, i, columns)) {
                    return false;
                }
                start = i;
                found = true;
            } else if (!found) {
                start = i + 1;
            }
        }
        return true;
    }

    private boolean row(int top, int bottom, List<Range> ranges) {
        var next = 0;
        for (var i = 0; i < ranges.size() && top < bottom; i++) {
            var range = ranges.get(i);
            var first = next;
            while (next < columns.size() && columns.get(next).end() < range.end()) {
                next++;
            }
            if (next == columns.size()
                    || columns.get(first).start() != range.start()
                    || columns.get(next).end() != range.end()) {
                return false;
            }
            var margin = next + 1 < columns.size() ? columns.get(next + 1).start() : range.end();
            for (var line = top; line < bottom; line++) {
                if (!rows.get(line).isBlank(range.end(), margin)) {
                    return false;
                }
            }
            cell(new Area(top, bottom, first, next));
            next++;
        }
        return true;
    }

    private void cell(Area area) {
        var start = columns.get(area.first()).start();
        var end = area.last() + 1 == columns.size()
                ? Integer.MAX_VALUE
                : columns.get(area.last()).end();
        areas.add(area);
        cells.add(new Cell(rows.subList(area.top(), area.bottom()).stream()
                .map(row -> row.text(start, end))
                .toList()));
    }

    @Override
    public List<Cell> cells() {
        return cells;
    }

    @Override
    public List<String> written() throws UnreadableFile {
        var texts = new ArrayList<List<String>>();
        for (var cell : cells) {
            texts.add(cell.written());
        }
        var moved = moved(texts);
        var lines = new ArrayList<StringBuilder>();
        for (var row : rows) {
            lines.add(new StringBuilder(BORDER.matcher(row.text()).matches() ? border(row.text(), moved) : ""));
        }
        var widths = new int[rows.size()];
        for (var i = 0; i < areas.size(); i++) {
            var row = areas.get(i).top();
            for (var text : texts.get(i)) {
                var before = Math.max(0, moved.get(areas.get(i).first()).start() - widths[row]);
                if (!text.isEmpty()) {
                    lines.get(row).repeat(' ', before).append(text);
                    widths[row] += before + RstCharacters.width(text);
                }
                row++;
            }
        }
        return lines.stream().map(line -> line.toString().stripTrailing()).toList();
    }

    private List<Range> moved(List<List<String>> texts) {
        var ending = IntStream.range(0, areas.size())
                .boxed()
                .filter(i -> areas.get(i).last() + 1 < columns.size())
                .collect(Collectors.groupingBy(i -> areas.get(i).last()));
        var moved = new ArrayList<Range>();
        var start = columns.getFirst().start();
        for (var k = 0; k < columns.size(); k++) {
            var range = columns.get(k);
            var end = start + range.end() - range.start();
            for (var i : ending.getOrDefault(k, List.of())) {
                var first = areas.get(i).first();
                var from = first == k ? start : moved.get(first).start();
                end = Math.max(end, from + ColumnLine.width(texts.get(i)));
            }
            moved.add(new Range(start, end));
            start = end + (k + 1 < columns.size() ? columns.get(k + 1).start() - range.end() : 0);
        }
        return moved;
    }

    /** A border whose columns are as long as they need. */
    private String border(String border, List<Range> moved) {
        var longer = new StringBuilder();
        for (var k = 0; k < columns.size(); k++) {
            var range = columns.get(k);
            var next = k + 1 < columns.size() ? columns.get(k + 1).start() : border.length();
            var added = moved.get(k).end() - moved.get(k).start() - range.end() + range.start();
            longer.append(border, range.start(), range.end())
                    .append(border.substring(range.end() - 1, range.end()).repeat(added))
                    .append(border, range.end(), Math.max(next, range.end()));
        }
        return longer.toString();
    }
}
