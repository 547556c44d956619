package dev.parlance.file.formats.office;

import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Attribute;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * The elements of OpenDocument: each paragraph and heading is a text, in which spans, links and marks are codes and
 * fields are codes with their content. Cells with numbers, dates and formulas, tracked changes and comments are not
 * text, but shapes in such cells are. Notes and frames end the text that they are in. Headers, footers and fixed dates
 * of slides are texts without elements. The table of a chart is no text if it only repeats cells of the document.
 */
final class OpenDocumentRules implements XmlRule.Source {
    private static final Set<String> BLOCKS = Set.of(
            "text:p",
            "text:h",
            "text:note",
            "text:note-body",
            "text:list",
            "text:list-item",
            "text:section",
            "table:table",
            "table:table-row",
            "table:table-cell",
            "office:text");

    private static final Set<String> SPANS = Set.of(
            "text:span",
            "text:a",
            "text:meta",
            "text:ruby",
            "text:ruby-base",
            "text:ruby-text",
            "text:s",
            "text:tab",
            "loext:content-control");

    private static final Set<String> EXCLUDED = Set.of(
            "text:tracked-changes",
            "table:tracked-changes",
            "table:content-validations",
            "text:note-citation",
            "office:annotation",
            "office:forms",
            "office:scripts",
            "chart:label-separator",
            "svg:title",
            "svg:desc");

    private static final Set<String> NUMBERS = Set.of("float", "percentage", "currency", "date", "time", "boolean");

    private static final List<Attribute> VALUE =
            List.of(new Attribute(StringValues.ATTRIBUTE, new Described(true, null, null)));

    private final String file;
    private final StringValues values;
    /** Whether the file is a chart of cells of the document around it, to which it refers. */
    private boolean isLinkedChart;
    /** Whether the elements that are open contain text. */
    private final Deque<State> open = new ArrayDeque<>();

    /** What elements have from those around them. */
    private enum State {
        OUTSIDE,
        TEXT,
        /** In a cell whose paragraphs show a number. */
        NUMBER,
        NEVER
    }

    OpenDocumentRules(String file, StringValues values) {
        this.file = file;
        this.values = values;
        open.push(State.OUTSIDE);
    }

    @Override
    public XmlRule begin(XmlToken tag) {
        var outer = open.element();
        var name = tag.name();
        var state = state(outer, tag);
        open.push(state);
        var inline = outer == State.TEXT && !BLOCKS.contains(name) && !isFrame(name);
        var whole = inline && !SPANS.contains(name);
        var hasValue = (state == State.OUTSIDE || state == State.TEXT) && isCell(name) && values.add(tag);
        return new XmlRule(
                state == State.TEXT,
                inline,
                whole,
                new Described(isDeclaration(tag), null, null),
                hasValue ? VALUE : List.of());
    }

    private State state(State outer, XmlToken tag) {
        var name = tag.name();
        isLinkedChart |= name.equals("chart:chart") && "..".equals(tag.attribute(file, "xlink:href"));
        if (outer == State.NEVER || EXCLUDED.contains(name) || (isLinkedChart && name.equals("table:table"))) {
            return State.NEVER;
        } else if (isFrame(name)) {
            return State.OUTSIDE;
        } else if (outer == State.NUMBER || isNumber(tag)) {
            return State.NUMBER;
        }
        return name.equals("text:p") || name.equals("text:h") || isDeclaration(tag) ? State.TEXT : outer;
    }

    /** Whether it begins the text of a header, footer or date that slides refer to. */
    private boolean isDeclaration(XmlToken tag) {
        return switch (tag.name()) {
            case "presentation:header-decl", "presentation:footer-decl" -> true;
            case "presentation:date-time-decl" -> "fixed".equals(tag.attribute(file, "presentation:source"));
            default -> false;
        };
    }

    private static boolean isCell(String name) {
        return name.equals("table:table-cell") || name.equals("table:covered-table-cell");
    }

    private static boolean isFrame(String name) {
        return name.startsWith("draw:") || name.equals("table:shapes");
    }

    private boolean isNumber(XmlToken tag) {
        if (!isCell(tag.name())) {
            return false;
        }
        var type = tag.attribute(file, "office:value-type");
        return (type != null && NUMBERS.contains(type)) || tag.attribute(file, "table:formula") != null;
    }

    @Override
    public void end() {
        open.pop();
    }
}
