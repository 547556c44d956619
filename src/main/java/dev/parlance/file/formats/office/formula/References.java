package dev.parlance.file.formats.office.formula;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.formats.office.runs.ValuePlace;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The references in a workbook to names that change: in formulas of cells, names, formats, validations, tables and
 * charts, and in links and controls.
 */
public final class References {
    /** Elements with a formula, in several vocabularies. */
    private static final Set<String> FORMULAS = Set.of(
            "f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula", "totalsRowFormula");

    /** Attributes with a formula, by their elements. */
    private static final Map<String, Set<String>> ATTRIBUTES = Map.of(
            "hyperlink", Set.of("location"),
            "sp", Set.of("textlink"),
            "formControlPr", Set.of("fmlaLink", "fmlaRange", "fmlaTxbx", "fmlaGroup"));

    /** Elements with the name of a sheet, which is one of another workbook if they have a relationship. */
    private static final Set<String> SHEETS = Set.of("worksheetSource", "rangeSet", "dataRef");

    private final OfficeParts parts;
    private final NewNames names;

    public References(OfficeParts parts, NewNames names) {
        this.parts = parts;
        this.names = names;
    }

    /** Writes the new names into all parts. */
    public void rename() throws UnreadableFile, IOException {
        for (var name : parts.names()) {
            var part = hasReferences(parts.type(name)) ? parts.part(name) : null;
            if (part != null && rename(part)) {
                parts.translated(part);
            }
        }
    }

    private static boolean hasReferences(String type) {
        return switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "main+xml",
                    "worksheet+xml",
                    "chartsheet+xml",
                    "dialogsheet+xml",
                    "macrosheet+xml",
                    "intlmacrosheet+xml",
                    "table+xml",
                    "pivotCacheDefinition+xml",
                    "drawing+xml",
                    "chart+xml",
                    "chartex+xml",
                    "controlproperties+xml" -> true;
            default -> false;
        };
    }

    private boolean rename(ArchivePart part) {
        var any = false;
        var lexer = new OfficeLexer(part.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(XmlToken.Kind.START) || token.is(XmlToken.Kind.EMPTY)) {
                for (var attribute : ATTRIBUTES.getOrDefault(token.localName(), Set.of())) {
                    any |= rename(part, attribute(part, token, attribute));
                }
                if (SHEETS.contains(token.localName()) && lexer.attribute(token, "r:id") == null) {
                    any |= renameSheet(part, attribute(part, token, "sheet"));
                }
                if (token.is(XmlToken.Kind.START) && FORMULAS.contains(token.localName())) {
                    any |= rename(part, content(part, lexer, token));
                }
            }
        }
        return any;
    }

    private static @Nullable Unit attribute(ArchivePart part, XmlToken token, String name) {
        var value = token.range(part.text(), name);
        return value == null ? null : ValuePlace.attribute(part.text(), value.start(), value.end());
    }

    private static Unit content(ArchivePart part, OfficeLexer lexer, XmlToken start) {
        var text = new StringBuilder();
        var end = part.text().lastIndexOf("</", lexer.content(start, text) - 1);
        var formula = Paragraph.of(SegmentText.of(text.toString()), null, null);
        return new Unit(formula, true, start.end(), end, new ValuePlace('\0'));
    }

    private boolean rename(ArchivePart part, @Nullable Unit formula) {
        return formula != null && replace(part, formula, Formula.renamed(text(formula), names));
    }

    private boolean renameSheet(ArchivePart part, @Nullable Unit sheet) {
        return sheet != null && replace(part, sheet, names.sheet(text(sheet)));
    }

    private static String text(Unit unit) {
        return unit.paragraph().source().text();
    }

    /** Writes another text, unless it is the same or null; returns whether it does. */
    private static boolean replace(ArchivePart part, Unit old, @Nullable String other) {
        if (other == null || other.equals(text(old))) {
            return false;
        }
        part.translate(old, SegmentText.of(other));
        return true;
    }
}
