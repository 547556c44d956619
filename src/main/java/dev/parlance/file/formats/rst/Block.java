package dev.parlance.file.formats.rst;

import dev.parlance.file.formats.rst.inline.RstCharacters;
import dev.parlance.file.text.LineRanges;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that are read together, none of which begins before a column.
 *
 * @param file the text of the file
 * @param depth the number of blocks around it
 * @param quote whether it is a block quote
 * @param hanging the number of lines that give it its indentation, when its first line does not; otherwise 0
 */
record Block(String file, List<Line> lines, int base, int depth, boolean quote, int hanging) {
    private static final int TAB = 8;

    static Block of(String file, int depth) {
        var lines = new ArrayList<Line>();
        var ranges = new LineRanges(file);
        while (ranges.next()) {
            lines.add(line(file, ranges.start(), ranges.end()));
        }
        return new Block(file, lines, 0, depth, false, 0);
    }

    private static Line line(String file, int start, int end) {
        var last = end;
        while (last > start && RstCharacters.isSpace(file.charAt(last - 1))) {
            last--;
        }
        var column = 0;
        var at = start;
        for (; at < last && " \t".indexOf(file.charAt(at)) >= 0; at++) {
            column += file.charAt(at) == '\t' ? TAB - column % TAB : 1;
        }
        return new Line(at, last, column);
    }

    int size() {
        return lines.size();
    }

    Line get(int index) {
        return lines.get(index);
    }

    /** The characters of a line. */
    String text(int index) {
        return file.substring(lines.get(index).start(), lines.get(index).end());
    }

    /** Whether there is a line, and it is blank or there is none. */
    boolean isBlank(int index) {
        return index >= size() || get(index).isBlank();
    }

    boolean isIndented(int index) {
        return index < size() && !get(index).isBlank() && get(index).column() > base;
    }

    /** Index after the indented lines from one on, without the blank lines at their end. */
    int indentedEnd(int index) {
        return end(index, base + 1);
    }

    /** Index after the lines that begin at a column or after it. */
    private int end(int index, int column) {
        var last = index;
        for (var i = index; i < size() && (get(i).isBlank() || get(i).column() >= column); i++) {
            last = get(i).isBlank() ? last : i + 1;
        }
        return last;
    }

    /** Index of the first blank line from one on. */
    int blankFrom(int index) {
        var to = index;
        while (!isBlank(to)) {
            to++;
        }
        return to;
    }

    /** Some of the lines as a block of their own. */
    Block part(int from, int to) {
        return inner(lines.subList(from, to), false);
    }

    Block quote(int from, int to) {
        return inner(lines.subList(from, to), true);
    }

    private Block inner(List<Line> some, boolean isQuote) {
        return new Block(file, some, least(some), depth + 1, isQuote, 0);
    }

    private static int least(List<Line> some) {
        return some.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(Line::column)
                .min()
                .orElse(0);
    }

    /** The lines whose indentation is that of the text after the mark of a line. */
    Block item(int index, int at) {
        var line = get(index);
        var column = line.column();
        for (var i = line.start(); i < at; i++) {
            column += file.charAt(i) == '\t' ? TAB - column % TAB : 1;
        }
        var some = new ArrayList<Line>();
        some.add(new Line(at, line.end(), column));
        some.addAll(lines.subList(index + 1, end(index + 1, column)));
        return new Block(file, some, column, depth + 1, false, 0);
    }

    /** A line from an index on, with the lines after it, whatever their indentation. */
    Block first(int index, int at, int to) {
        var rest = lines.subList(index + 1, to);
        var column = least(rest);
        var some = new ArrayList<Line>();
        some.add(new Line(at, Math.max(at, get(index).end()), column));
        some.addAll(rest);
        var same = rest.stream().filter(line -> !line.isBlank() && line.column() == column);
        return new Block(file, some, column, depth + 1, false, (int) same.count());
    }

    /** Whether the lines up to one must not become a single line, because lines after them would lose indentation. */
    boolean mustHang(int to) {
        return hanging > 0
                && to - 1 == hanging
                && lines.stream().filter(line -> !line.isBlank()).count() > to;
    }
}
