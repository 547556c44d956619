package dev.parlance.file.formats.rst.table;

import dev.parlance.file.formats.rst.inline.RstCharacters;
import dev.parlance.file.formats.rst.table.GridCells.Area;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A table whose cells have lines around them. */
public final class GridTable implements Table {
    private final int[][] rows;
    private final List<Area> areas;
    private final List<Cell> cells = new ArrayList<>();

    private GridTable(int[][] rows, List<Area> areas) {
        this.rows = rows;
        this.areas = areas;
        for (var area : areas) {
            var lines = new ArrayList<String>();
            for (var row = area.top() + 1; row < area.bottom(); row++) {
                lines.add(Columns.text(rows[row], area.left() + 1, area.right()));
            }
            cells.add(new Cell(lines));
        }
    }

    /** The table that lines are; null when they are none. */
    public static @Nullable GridTable of(List<String> lines) {
        var rows = lines.stream().map(Columns::of).toArray(int[][]::new);
        var width = rows[0].length;
        if (Arrays.stream(rows).anyMatch(row -> row.length != width)) {
            return null;
        }
        var areas = new GridCells(rows).all();
        return areas == null ? null : new GridTable(rows, areas);
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
            if (cell.isChanged() && texts.getLast().stream().anyMatch(RstCharacters::hasCombining)) {
                throw new UnreadableFile(
                        Reason.NOT_EXACT,
                        "the cell \"%s\" of a table has combining characters in its translation, which would move lines"
                                .formatted(cell.text().lines().findFirst().orElse("")));
            }
        }
        var columns = columns(texts);
        var last = columns.get(rows[0].length - 1);
        var laid = new int[rows.length][];
        for (var i = 0; i < rows.length; i++) {
            laid[i] = borders(rows[i], columns, last == null ? 0 : last);
        }
        for (var i = 0; i < areas.size(); i++) {
            fill(laid, areas.get(i), texts.get(i), columns);
        }
        return Arrays.stream(laid).map(row -> Columns.text(row, 0, row.length)).toList();
    }

    /** The new place of each line between columns, by its place. */
    private Map<Integer, Integer> columns(List<List<String>> texts) {
        var changed = new TreeMap<Integer, List<Integer>>();
        for (var i = 0; i < areas.size(); i++) {
            changed.computeIfAbsent(areas.get(i).left(), _ -> new ArrayList<>());
            var ending = changed.computeIfAbsent(areas.get(i).right(), _ -> new ArrayList<>());
            if (cells.get(i).isChanged()) {
                ending.add(i);
            }
        }
        var moved = new HashMap<Integer, Integer>();
        var shift = 0;
        for (var entry : changed.entrySet()) {
            for (var i : entry.getValue()) {
                var left = moved.getOrDefault(areas.get(i).left(), 0);
                shift = Math.max(shift, left + 2 + Columns.width(texts.get(i)) - entry.getKey());
            }
            moved.put(entry.getKey(), entry.getKey() + shift);
        }
        return moved;
    }

    /** A row with its lines, whose columns are moved. */
    private static int[] borders(int[] row, Map<Integer, Integer> columns, int last) {
        var laid = Columns.blank(last + 1);
        for (var i = 0; i < row.length; i++) {
            var place = columns.get(i);
            if (place != null) {
                laid[place] = row[i];
            }
        }
        var next = 0;
        for (var place : new TreeSet<>(columns.keySet())) {
            var to = columns.getOrDefault(place, place);
            if (place > 0 && (row[place - 1] == '-' || row[place - 1] == '=')) {
                Arrays.fill(laid, next, to, row[place - 1]);
            }
            next = to + 1;
        }
        return laid;
    }

    private static void fill(int[][] laid, Area area, List<String> lines, Map<Integer, Integer> columns) {
        var from = columns.getOrDefault(area.left(), 0) + 1;
        var to = columns.getOrDefault(area.right(), 0);
        for (var row = area.top() + 1; row < area.bottom(); row++) {
            var line = row - area.top() - 1;
            Columns.put(laid[row], from, to, line < lines.size() ? lines.get(line) : "");
        }
    }
}
