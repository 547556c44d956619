package dev.parlance.file.formats.rst.table;

import dev.parlance.file.formats.rst.inline.RstCharacters;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lines of tables with lines around cells, as columns. A wide character has two of them, the second of which is {@link
 * #REST}; docutils counts one for a combining character.
 */
final class Columns {
    private static final int REST = 0;

    private Columns() {}

    static int[] of(String line) {
        return line.codePoints()
                .flatMap(c -> RstCharacters.isWide(c) ? IntStream.of(c, REST) : IntStream.of(c))
                .toArray();
    }

    static int width(String line) {
        return line.codePoints().map(c -> RstCharacters.isWide(c) ? 2 : 1).sum();
    }

    /** The width of the longest line. */
    static int width(List<String> lines) {
        return lines.stream().mapToInt(Columns::width).max().orElse(0);
    }

    /** The characters in a range of columns, as far as the line has them. */
    static String text(int[] line, int from, int to) {
        var text = new StringBuilder();
        for (var i = from; i < Math.min(to, line.length); i++) {
            if (line[i] != REST) {
                text.appendCodePoint(line[i]);
            }
        }
        return text.toString();
    }

    static int[] blank(int width) {
        var line = new int[width];
        Arrays.fill(line, ' ');
        return line;
    }

    /** Writes a text over a range of columns. */
    static void put(int[] line, int from, int to, String text) {
        Arrays.fill(line, from, to, ' ');
        var columns = of(text);
        System.arraycopy(columns, 0, line, from, Math.min(columns.length, to - from));
    }
}
