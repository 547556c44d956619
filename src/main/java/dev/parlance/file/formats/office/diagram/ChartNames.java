package dev.parlance.file.formats.office.diagram;

import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the names of series and categories in a chart: literals, and copies of the strings of cells (ECMA-376, part 1,
 * sections 21.2.2.215 and 21.2.2.24). Each series repeats the categories: they are read once. Numbers are not names.
 */
public final class ChartNames {
    private static final String SERIES = "c:tx";

    private final ArchivePart part;
    private final OfficeLexer lexer;
    private final List<ChartName> names = new ArrayList<>();
    private final Map<Category, ChartName> categories = new HashMap<>();
    /** The element that began last. */
    private String parent = "";

    /** A category by the cell that has it. */
    private record Category(String reference, int level, int index) {}

    private ChartNames(ArchivePart part) {
        this.part = part;
        this.lexer = new OfficeLexer(part.text());
    }

    /** The names in a chart in their order. */
    public static List<ChartName> all(ArchivePart part) {
        var names = new ChartNames(part);
        names.read();
        return names.names;
    }

    /** The names that only the chart has, in their order. */
    static List<Unit> literals(ArchivePart part) {
        return all(part).stream()
                .filter(name -> name.reference().isEmpty())
                .map(ChartName::unit)
                .toList();
    }

    private void read() {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (!token.is(Kind.START)) {
                parent = token.is(Kind.TEXT) ? parent : "";
                continue;
            }
            switch (token.name()) {
                case "mc:Fallback", "c:extLst" -> lexer.skip(token);
                case "c:strRef", "c:multiLvlStrRef", "c:strLit" -> list();
                case "c:v" -> literal(token);
                default -> parent = token.name();
            }
        }
    }

    /** A value, which is the name of a series if it is not that of a point. */
    private void literal(XmlToken start) {
        var unit = CellText.unit(part, lexer, start);
        if (unit != null && parent.equals(SERIES)) {
            names.add(new ChartName(unit, List.of(), "", 0, 0));
        }
    }

    /** The strings of a list, which the lexer has begun. */
    private void list() {
        var reference = new StringBuilder();
        var level = -1;
        var index = 0;
        for (var depth = 1; depth > 0; ) {
            var token = lexer.next();
            if (token == null) {
                return;
            }
            switch (token.is(Kind.START) ? token.name() : "") {
                case "c:f" -> lexer.content(token, reference);
                case "c:extLst" -> lexer.skip(token);
                case "c:v" -> add(CellText.unit(part, lexer, token), reference.toString(), Math.max(0, level), index);
                default -> {
                    depth += token.depth();
                    level += token.starts("c:lvl") ? 1 : 0;
                    index = token.starts("c:pt") ? number(lexer.attribute(token, "idx")) : index;
                }
            }
        }
    }

    private void add(@Nullable Unit unit, String reference, int level, int index) {
        if (unit == null) {
            return;
        }
        var name = new ChartName(unit, new ArrayList<>(), reference, level, index);
        var first = reference.isEmpty() || index < 0 || parent.equals(SERIES)
                ? null
                : categories.putIfAbsent(new Category(reference, level, index), name);
        if (first == null) {
            names.add(name);
        } else {
            first.copies().add(unit);
        }
    }

    private static int number(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : -1;
    }
}
