package dev.parlance.file.formats.rst.table;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.util.regex.Pattern;

/**
 * Passes on the texts of a cell. Their translations change the cell, and the table is replaced after its last cell.
 *
 * @param table index in the file of the first character of the table
 */
public record CellFound(Found found, Cell cell, int table) implements Found {

    @Override
    public void unit(Unit unit) throws UnreadableFile, IOException {
        found.unit(new Unit(unit.paragraph(), unit.taken(), table, table, new CellPlace(unit, cell)));
    }

    @Override
    public void replace(int start, int end, String other) {
        cell.edit(start, end, other);
    }

    /** A text of the cell. */
    private record CellPlace(Unit unit, Cell cell) implements Place {
        private static final Pattern BREAK = Pattern.compile("[ \\t]*+\\R[ \\t]*+");

        @Override
        public String written(SegmentText text, CharsetEncoder encoder) {
            var written = unit.place().written(text, encoder);
            cell.edit(
                    unit.start(),
                    unit.end(),
                    fits(written) ? written : BREAK.matcher(written).replaceAll(" "));
            return "";
        }

        /** Whether it needs no more lines than the cell has. */
        private boolean fits(String written) {
            var lines = cell.text().substring(unit.start(), unit.end()).lines().count();
            return written.lines().count() <= lines;
        }

        @Override
        public SegmentText readAgain(SegmentText text) {
            return unit.place().readAgain(text);
        }

        @Override
        public String raw(SegmentText source, int index) {
            return unit.place().raw(source, index);
        }
    }
}
