package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstLines;
import dev.parlance.file.formats.rst.table.Cell;
import dev.parlance.file.formats.rst.table.CellFound;
import dev.parlance.file.formats.rst.table.GridTable;
import dev.parlance.file.formats.rst.table.SimpleTable;
import dev.parlance.file.formats.rst.table.Table;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads tables. Their cells are read as texts of their own; lines that are no valid table stay as they are. */
final class RstTables {
    private static final int TAB = 8;

    private final RstUnits units;

    RstTables(RstUnits units) {
        this.units = units;
    }

    /** Reads a table and returns the index of the line after it. */
    int next(Block block, int i, String line) throws UnreadableFile, IOException {
        var grid = RstLines.isGridTop(line);
        var to = grid ? gridEnd(block, i) : simpleEnd(block, i, line);
        if (to < 0) {
            return block.blankFrom(i);
        }
        var lines = new ArrayList<String>();
        for (var k = i; k < to; k++) {
            lines.add(line(block, k));
        }
        var table = table(lines, grid);
        if (table != null) {
            read(table, block, i, to);
        }
        return grid ? block.blankFrom(to) : to;
    }

    private static @Nullable Table table(List<String> lines, boolean grid) {
        return grid ? GridTable.of(lines) : SimpleTable.of(lines);
    }

    private void read(Table table, Block block, int i, int to) throws UnreadableFile, IOException {
        var start = block.get(i).start();
        for (var cell : table.cells()) {
            if (!cell.text().isBlank()) {
                var found = new CellFound(units.found(), cell, start);
                new RstReader(cell.text(), found, units.names()).read(block.depth() + 1);
            }
        }
        if (table.cells().stream().anyMatch(Cell::isChanged)) {
            units.found().replace(start, block.get(to - 1).end(), written(table, block));
        }
    }

    private static String written(Table table, Block block) throws UnreadableFile {
        var newline = LineRanges.newline(block.file());
        var written = new StringBuilder();
        for (var line : table.written()) {
            var indent = written.isEmpty() ? "" : newline + (line.isEmpty() ? "" : " ".repeat(block.base()));
            written.append(indent).append(line);
        }
        return written.toString();
    }

    /** A line from the column of the block on, with spaces in the place of tabs. */
    private static String line(Block block, int index) {
        var line = block.get(index);
        var text = new StringBuilder(" ".repeat(line.isBlank() ? 0 : line.column() - block.base()));
        for (var c : block.text(index).toCharArray()) {
            if (c == '\t') {
                text.append(" ".repeat(TAB - (block.base() + text.length()) % TAB));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** The line after the last one of a table that is a border; -1 when there is none. */
    private static int gridEnd(Block block, int i) {
        var end = -1;
        for (var k = i + 1; !block.isBlank(k) && !block.isIndented(k); k++) {
            var text = block.text(k);
            if ("+|".indexOf(text.charAt(0)) < 0) {
                return end;
            }
            end = RstLines.isGridTop(text) ? k + 1 : end;
        }
        return end;
    }

    /** The line after the bottom of a table: the second border after the first one, or one before a blank line. */
    private static int simpleEnd(Block block, int i, String top) {
        var borders = 0;
        for (var k = i + 1; k < block.size(); k++) {
            var text = block.isBlank(k) || block.isIndented(k) ? "" : block.text(k);
            if (text.startsWith("=") && RstLines.hasOnly(text, "= ")) {
                borders++;
                if (text.length() != top.length()) {
                    return -1;
                } else if (borders == 2 || block.isBlank(k + 1)) {
                    return k + 1;
                }
            }
        }
        return -1;
    }
}
