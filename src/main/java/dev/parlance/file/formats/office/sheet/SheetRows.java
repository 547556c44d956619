package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a sheet row by row, with all that its cells have (ECMA-376, part 1, section 18.3.1). */
final class SheetRows {
    private static final Pattern TYPE = Pattern.compile("\\st\\s*+=\\s*+(?:\"[^\"]*+\"|'[^']*+')");

    private final ArchivePart part;
    private final OfficeLexer lexer;
    private final SharedStrings shared;
    private final SheetTables tables;
    private final Merged merged;
    private final boolean importsHidden;
    private int number;

    /** The ranges of cells that show only their first one, in the order of their rows, in which they are asked for. */
    private static final class Merged {
        private static final Pattern RANGE = Pattern.compile("([A-Za-z]{1,3})([0-9]{1,7}):([A-Za-z]{1,3})([0-9]{1,7})");

        private final Deque<Range> next;
        private final List<Range> open = new ArrayList<>();

        private record Range(int top, int left, int bottom, int right) {
            boolean covers(int row, int column) {
                return row <= bottom && left <= column && column <= right && (row > top || column > left);
            }
        }

        Merged(List<Range> ranges) {
            this.next = new ArrayDeque<>(ranges);
        }

        /** Those of a sheet, which follow its cells. */
        static Merged of(String sheet) {
            var ranges = new ArrayList<Range>();
            var end = sheet.indexOf('>', Math.max(0, sheet.lastIndexOf("sheetData"))) + 1;
            var lexer = new XmlLexer(sheet, end, sheet.length());
            for (var token = end > 0 ? lexer.next() : null; token != null; token = lexer.next()) {
                var cells = token.isTag() && token.localName().equals("mergeCell")
                        ? RANGE.matcher(String.valueOf(token.attribute(sheet, "ref")))
                        : null;
                if (cells != null && cells.matches()) {
                    ranges.add(new Range(
                            SheetReader.number(cells.group(2), 0),
                            SheetReader.column(cells.group(1), 0),
                            SheetReader.number(cells.group(4), 0),
                            SheetReader.column(cells.group(3), 0)));
                }
            }
            ranges.sort(Comparator.comparingInt(Range::top));
            return new Merged(ranges);
        }

        boolean covers(int row, int column) {
            open.removeIf(range -> range.bottom() < row);
            while (!next.isEmpty() && next.element().top() <= row) {
                open.add(next.remove());
            }
            return open.stream().anyMatch(range -> range.covers(row, column));
        }
    }

    /**
     * The rows of a sheet.
     *
     * @param tables whose headers get no translations, because they must be the names of the columns
     * @param importsHidden whether hidden rows are read
     */
    SheetRows(ArchivePart part, SharedStrings shared, SheetTables tables, boolean importsHidden) {
        this.part = part;
        this.lexer = new OfficeLexer(part.text());
        this.shared = shared;
        this.tables = tables;
        this.merged = Merged.of(part.text());
        this.importsHidden = importsHidden;
    }

    /** The next row with cells; null after the last one. */
    @Nullable
    SheetRow next() {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.name().equals("x:row") && !token.is(Kind.END)) {
                number = SheetReader.number(lexer.attribute(token, "r"), number + 1);
                if (token.is(Kind.START) && (importsHidden || !SheetReader.isOn(lexer.attribute(token, "hidden")))) {
                    return row();
                }
                lexer.skip(token);
            }
        }
        return null;
    }

    private SheetRow row() {
        var of = number;
        var row = new SheetRow(of, column -> tables.isHeader(of, column) || merged.covers(of, column));
        var column = 0;
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END)) {
                row.end(token.start());
                break;
            } else if (token.name().equals("x:c")) {
                column = SheetReader.column(lexer.attribute(token, "r"), column + 1);
                row.add(column, cell(token));
            } else if (token.is(Kind.START)) {
                lexer.skip(token);
            }
        }
        return row;
    }

    /** A start tag without its end. */
    private static String open(String tag) {
        return tag.substring(0, tag.length() - (tag.endsWith("/>") ? 2 : 1)).stripTrailing();
    }

    private SheetCell cell(XmlToken start) {
        var tag = TYPE.matcher(open(lexer.raw(start))).replaceFirst("");
        var type = String.valueOf(lexer.attribute(start, "t"));
        var end = start.end();
        Unit string = null;
        String value = null;
        var isFormula = false;
        for (var token = start.is(Kind.START) ? lexer.next() : null; token != null; token = lexer.next()) {
            end = token.end();
            if (token.is(Kind.END)) {
                break;
            } else if (token.starts("x:is")) {
                string = SheetText.unit(part, lexer, token, null);
            } else if (token.starts("x:v") && type.equals("str") && !isFormula) {
                string = CellText.unit(part, lexer, token);
            } else if (token.starts("x:v")) {
                var content = new StringBuilder();
                lexer.content(token, content);
                value = content.toString().strip();
                string = type.equals("s") ? shared.string(SheetReader.number(value, -1)) : string;
            } else if (token.isTag()) {
                isFormula |= token.name().equals("x:f");
                lexer.skip(token);
            }
        }
        return new SheetCell(tag, start.start(), end, string, type.equals("s") ? null : value, isFormula);
    }
}
