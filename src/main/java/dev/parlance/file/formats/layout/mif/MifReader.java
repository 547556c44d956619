package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.splice.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the texts of a file, in the order of the file: definitions, then frames and tables, then pages and flows. */
public final class MifReader {
    /** A link to an address in the World Wide Web (Using FrameMaker, Hypertext commands). */
    private static final Pattern ADDRESS = Pattern.compile("message\\s++(?:URL|url)\\s++(?=\\S)");

    private static final int INDEX = 2;
    private static final int HYPERTEXT = 8;

    private final String text;
    private final MifChoice choice;
    private final MifString strings;
    private final MifLayout layout;
    private final MifItems items;
    private final List<MifStatement> file;

    /**
     * A reader of a file.
     *
     * @param file its statements
     * @param roman whether bytes beyond ASCII are those of FrameRoman
     */
    public MifReader(String text, List<MifStatement> file, MifChoice choice, boolean roman) {
        this.text = text;
        this.file = file;
        this.choice = choice;
        this.strings = new MifString(roman);
        this.layout = new MifLayout(text, choice, file);
        this.items = new MifItems(text, strings, layout.hidden());
    }

    /** Passes on the texts in the order of their ranges. */
    public void read(Consumer<Unit> found) {
        for (var statement : file) {
            switch (statement.name()) {
                case "PgfCatalog" -> statement.children().forEach(format -> number(format, false, found));
                case "VariableFormats" -> statement.children().forEach(format -> variable(format, found));
                case "XRefFormats" -> statement.children().forEach(format -> crossReference(format, found));
                case "AFrames", "Tbls" ->
                    statement.children().stream().filter(layout::shows).forEach(part -> paragraphs(part, found));
                case "Page", "TextFlow" -> {
                    if (layout.shows(statement)) {
                        paragraphs(statement, found);
                    }
                }
                default -> {}
            }
        }
    }

    private void paragraphs(MifStatement statement, Consumer<Unit> found) {
        if (statement.is("Para")) {
            paragraph(statement, found);
        } else if (statement.is("TextLine")) {
            text(statement.children(), found);
        } else if (!statement.is("Row") || statement.children().stream().noneMatch(items::isHidden)) {
            statement.children().forEach(child -> paragraphs(child, found));
        }
    }

    private void paragraph(MifStatement paragraph, Consumer<Unit> found) {
        var statements = new ArrayList<MifStatement>();
        var units = new ArrayList<Unit>();
        for (var child : paragraph.children()) {
            if (child.is("Pgf")) {
                number(child, true, units::add);
            } else if (child.is("ParaLine")) {
                statements.addAll(child.children());
            }
        }
        text(statements, units::add);
        // a format may be after the text
        units.sort(Comparator.comparingInt(Unit::start));
        units.forEach(found);
    }

    private void text(List<MifStatement> statements, Consumer<Unit> found) {
        var pieces = items.of(statements);
        var starts = pieces.stream().map(MifItem::start).collect(Collectors.toSet());
        var inner = new ArrayList<Unit>();
        for (var statement : statements) {
            if (starts.contains(statement.start()) && !items.isHidden(statement)) {
                within(statement, inner);
            }
        }
        var unit = MifParagraph.unit(text, strings, pieces, inner);
        if (unit == null) {
            inner.forEach(found);
            return;
        }
        inner.stream().filter(other -> other.end() <= unit.start()).forEach(found);
        found.accept(unit);
        inner.stream().filter(other -> other.start() >= unit.end()).forEach(found);
    }

    /** The texts within a piece of a paragraph: of a marker, or the paragraphs of a footnote. */
    private void within(MifStatement statement, List<Unit> inner) {
        if (statement.is("Marker")) {
            marker(statement, inner);
        } else if (statement.is("FNote")) {
            for (var child : statement.children()) {
                paragraphs(
                        child,
                        unit -> inner.add(
                                new Unit(unit.paragraph(), unit.taken(), unit.start(), unit.end(), unit.place())));
            }
        }
    }

    private void marker(MifStatement marker, List<Unit> inner) {
        var content = marker.child("MText");
        if (content == null || content.valueStart() >= content.valueEnd()) {
            return;
        }
        if (is(marker, "Index", INDEX)) {
            inner.add(definition(content, content.valueStart(), choice.indexMarkers()));
        } else if (is(marker, "Hypertext", HYPERTEXT)) {
            var address = ADDRESS.matcher(text).region(content.valueStart(), content.valueEnd());
            if (address.lookingAt()) {
                inner.add(definition(content, address.end(), choice.links()));
            }
        }
    }

    private boolean is(MifStatement marker, String name, int type) {
        return marker.child("MTypeName") == null
                ? marker.value(text, "MType").equals(String.valueOf(type))
                : marker.value(text, "MTypeName").equals(name);
    }

    private void variable(MifStatement format, Consumer<Unit> found) {
        var used = layout.uses("VariableName", format.value(text, "VariableName"));
        definition(format, "VariableDef", choice.variable(used), found);
    }

    private void crossReference(MifStatement format, Consumer<Unit> found) {
        var used = layout.uses("XRefName", format.value(text, "XRefName"));
        definition(format, "XRefDef", choice.crossReference(used), found);
    }

    private void definition(MifStatement format, String name, boolean taken, Consumer<Unit> found) {
        var content = format.child(name);
        if (content != null && content.hasString()) {
            found.accept(definition(content, content.valueStart(), taken));
        }
    }

    /** The format of the numbers of paragraphs, after the letter of their series. */
    private void number(MifStatement format, boolean inText, Consumer<Unit> found) {
        var content = format.child("PgfNumFormat");
        if (content == null || !content.hasString()) {
            return;
        }
        var start = content.valueStart();
        var inSeries = start + 1 < content.valueEnd() && text.charAt(start + 1) == ':';
        var unit = definition(content, inSeries ? start + 2 : start, false);
        var hasWord = unit.paragraph().source().text().chars().anyMatch(Character::isLetterOrDigit);
        var used = inText || layout.uses("PgfTag", format.value(text, "PgfTag"));
        var taken = hasWord && choice.number(used);
        found.accept(new Unit(unit.paragraph(), taken, unit.start(), unit.end(), unit.place()));
    }

    private Unit definition(MifStatement content, int start, boolean taken) {
        return MifDefinition.unit(text, strings, start, content.valueEnd(), taken);
    }
}
