package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of a sheet in their order (ECMA-376, part 1, section 18.3.1). Cells that share a
 * string have a unit each.
 */
public final class SheetReader {
    private final ArchivePart part;
    private final OfficeLexer lexer;
    private final SharedStrings shared;
    private final SheetTables tables;
    private final Cells cells;
    private final Consumer<CellFlow.Cell> found;
    private final BitSet hiddenColumns = new BitSet();
    private boolean isRowHidden;
    private int row;
    private int column;
    /** The cells in the order of the file. */
    private final List<CellFlow.Cell> all = new ArrayList<>();

    /**
     * Which cells are imported.
     *
     * @param hidden whether those of hidden rows and columns are
     * @param columns by their numbers from 1
     * @param flow their order
     */
    public record Cells(boolean hidden, IntPredicate columns, CellFlow flow) {}

    SheetReader(
            ArchivePart part, SharedStrings shared, SheetTables tables, Cells cells, Consumer<CellFlow.Cell> found) {
        this.part = part;
        this.lexer = new OfficeLexer(part.text());
        this.shared = shared;
        this.tables = tables;
        this.cells = cells;
        this.found = found;
    }

    public void read() {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END)) {
                continue;
            }
            switch (token.name()) {
                case "x:col" -> column(token);
                case "x:row" -> {
                    row = number(lexer.attribute(token, "r"), row + 1);
                    isRowHidden = isOn(lexer.attribute(token, "hidden"));
                    column = 0;
                }
                case "x:c" -> cell(token);
                default -> {}
            }
        }
        if (cells.flow() != CellFlow.RightDown) {
            all.sort(cells.flow().order());
        }
        all.forEach(found);
    }

    static boolean isOn(@Nullable String value) {
        return "1".equals(value) || "true".equals(value);
    }

    private void column(XmlToken token) {
        if (isOn(lexer.attribute(token, "hidden"))) {
            var first = number(lexer.attribute(token, "min"), 0);
            hiddenColumns.set(first, Math.max(first, number(lexer.attribute(token, "max"), first)) + 1);
        }
    }

    private void cell(XmlToken start) {
        column = column(lexer.attribute(start, "r"), column + 1);
        if (!start.is(Kind.START)) {
            return;
        }
        var type = String.valueOf(lexer.attribute(start, "t"));
        var isFormula = false;
        for (var token = lexer.next(); token != null && !token.is(Kind.END); token = lexer.next()) {
            if (token.starts("x:is")) {
                add(SheetText.unit(part, lexer, token, null));
            } else if (token.starts("x:v") && type.equals("s")) {
                add(shared());
            } else if (token.starts("x:v") && type.equals("str") && !isFormula) {
                add(CellText.unit(part, lexer, token));
            } else if (token.isTag()) {
                isFormula |= token.name().equals("x:f");
                lexer.skip(token);
            }
        }
    }

    /** The shared string of a value that the lexer has begun; null when it has no text. */
    private @Nullable Unit shared() {
        var value = lexer.next();
        if (value == null || !value.is(Kind.TEXT)) {
            return null;
        }
        var unit = shared.use(number(lexer.raw(value).strip(), -1), value);
        lexer.next();
        return unit;
    }

    private void add(@Nullable Unit unit) {
        var isShown = cells.hidden() || !(isRowHidden || hiddenColumns.get(column));
        if (unit != null && isShown && cells.columns().test(column)) {
            all.add(new CellFlow.Cell(row, column, tables.unit(row, column, unit)));
        }
    }

    /** The number of a column by the name of a cell, such as 28 for AB7. */
    public static int column(@Nullable String cell, int next) {
        var number = 0;
        for (var i = 0; cell != null && i < Math.min(3, cell.length()) && Character.isLetter(cell.charAt(i)); i++) {
            number = number * 26 + Character.toUpperCase(cell.charAt(i)) - 'A' + 1;
        }
        return number > 0 && number <= 16_384 ? number : Math.min(next, 16_384);
    }

    static int number(@Nullable String text, int other) {
        return text != null && text.matches("[0-9]{1,7}") ? Math.min(Integer.parseInt(text), 9_999_999) : other;
    }

    /**
     * The texts of the comments in a part with comments, in their order.
     *
     * @param isThread whether comments by this author have the texts of a thread, and are left out
     * @param threads receives where these are, by their authors
     */
    static List<Unit> comments(ArchivePart part, Predicate<String> isThread, Map<String, Range> threads) {
        var units = new ArrayList<Unit>();
        var authors = new ArrayList<String>();
        var author = "";
        var lexer = new OfficeLexer(part.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("x:author")) {
                var name = new StringBuilder();
                lexer.content(token, name);
                authors.add(name.toString());
            } else if (token.starts("x:comment")) {
                var index = number(lexer.attribute(token, "authorId"), authors.size());
                author = index < authors.size() ? authors.get(index) : "";
            } else if (token.starts("x:text") && isThread.test(author)) {
                threads.put(author, new Range(token.end(), lexer.skip(token)));
            } else if (token.starts("x:text")) {
                var unit = SheetText.unit(part, lexer, token, null);
                if (unit != null) {
                    units.add(unit);
                }
            }
        }
        return units;
    }
}
