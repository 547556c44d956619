package dev.parlance.file.formats.rst.table;

import dev.parlance.file.formats.rst.inline.RstCharacters;
import java.util.Arrays;
import java.util.List;

/**
 * A line of a table without lines around its cells, and its columns: a wide character has two, a combining one none.
 */
final class ColumnLine {
    private final String text;
    /** The index of the first character of each column. */
    private final int[] columns;

    private ColumnLine(String text, int[] columns) {
        this.text = text;
        this.columns = columns;
    }

    String text() {
        return text;
    }

    static ColumnLine of(String text) {
        var columns = new int[2 * text.length()];
        var count = 0;
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            var next = i + Character.charCount(c);
            var width = RstCharacters.width(Character.toString(c));
            for (var k = 0; k < width; k++) {
                columns[count++] = k == 0 ? i : next;
            }
            i = next;
        }
        return new ColumnLine(text, Arrays.copyOf(columns, count));
    }

    /** The width of the longest line. */
    static int width(List<String> lines) {
        return lines.stream().mapToInt(RstCharacters::width).max().orElse(0);
    }

    /** The characters in a range of columns, as far as there are any. */
    String text(int from, int to) {
        return text.substring(index(from), index(to));
    }

    private int index(int column) {
        return column < columns.length ? columns[column] : text.length();
    }

    boolean isBlank(int from, int to) {
        return text(from, to).isBlank();
    }
}
