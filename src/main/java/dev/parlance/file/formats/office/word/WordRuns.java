package dev.parlance.file.formats.office.word;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the runs of Word (ECMA-376, part 1, section 17.3.2). */
final class WordRuns {
    /** Show nothing, or the number of a note. */
    private static final Set<String> MARKS = Set.of(
            "w:commentReference",
            "w:annotationRef",
            "w:footnoteRef",
            "w:endnoteRef",
            "w:separator",
            "w:continuationSeparator",
            "w:delText",
            "w:delInstrText");

    private final String text;
    private final OfficeLexer lexer;
    private final WordStyles styles;
    private final WordChoice choice;
    private final Skip skip;

    /** Passes an element, with the paragraphs in it. */
    @FunctionalInterface
    interface Skip {
        int skip(XmlToken start);
    }

    WordRuns(String text, OfficeLexer lexer, WordStyles styles, WordChoice choice, Skip skip) {
        this.text = text;
        this.lexer = lexer;
        this.styles = styles;
        this.choice = choice;
        this.skip = skip;
    }

    /**
     * Reads a run that the lexer has begun.
     *
     * @param style of its paragraph; null when it has none
     */
    List<Item> read(XmlToken start, @Nullable String style) {
        var items = new ArrayList<Item>();
        var properties = new RunProperties(text, lexer, choice.joins());
        var end = start.end();
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            end = token.end();
            if (token.is(XmlToken.Kind.END)) {
                break;
            } else if (token.name().equals(RunProperties.ELEMENT)) {
                properties.read(token);
            } else if (token.is(XmlToken.Kind.START) || token.is(XmlToken.Kind.EMPTY)) {
                var run = new Run(lexer.raw(start) + properties.raw(), properties.key());
                child(run, token, items);
            }
        }
        if (start.is(XmlToken.Kind.EMPTY)) {
            return List.of();
        }
        if (!choice.hidden() && isHidden(properties, style) && !items.isEmpty()) {
            return List.of(Item.of(Kind.MARK, "hidden", start.start(), end));
        }
        return whole(items, start.start(), end);
    }

    private boolean isHidden(RunProperties properties, @Nullable String paragraph) {
        var hidden = properties.hidden();
        return hidden == null ? styles.isHidden(properties.style(), paragraph) : hidden;
    }

    /** The pieces with the ends of their run; a single piece that is not text becomes the whole run. */
    private static List<Item> whole(List<Item> items, int start, int end) {
        var placed = items.stream().map(item -> item.within(start, end)).toList();
        var alone = placed.size() == 1
                && !placed.getFirst().is(Kind.TEXT)
                && !(placed.getFirst().is(Kind.ATOM)
                        && !placed.getFirst().text().isEmpty());
        return alone ? List.of(placed.getFirst().asRun()) : placed;
    }

    private void child(Run run, XmlToken token, List<Item> items) {
        var start = token.start();
        var name = token.name();
        var shown = name.substring(name.indexOf(':') + 1);
        switch (name) {
            case "w:lastRenderedPageBreak" -> skip.skip(token);
            case "w:t" -> {
                var content = content(token);
                var range = new Range(start, content.end());
                items.add(Item.inRun(Kind.TEXT, run, "text", range, spaces(content.text())));
            }
            case "w:instrText" -> {
                var content = content(token);
                var range = new Range(start, content.end());
                items.add(Item.inRun(Kind.FIELD_INSTRUCTION, run, "field", range, content.text()));
            }
            case "w:fldChar" -> {
                var kind = field(lexer.attribute(token, "w:fldCharType"));
                items.add(Item.inRun(kind, run, "field", new Range(start, skip.skip(token)), ""));
            }
            default -> {
                var tag = token.is(XmlToken.Kind.EMPTY) ? lexer.raw(token) : "";
                var kind = MARKS.contains(name) ? Kind.MARK : Kind.ATOM;
                items.add(Item.inRun(kind, run, shown, new Range(start, skip.skip(token)), tag));
            }
        }
    }

    private static Kind field(@Nullable String type) {
        return switch (String.valueOf(type)) {
            case "begin" -> Kind.FIELD_BEGIN;
            case "separate" -> Kind.FIELD_SEPARATE;
            case "end" -> Kind.FIELD_END;
            default -> Kind.MARK;
        };
    }

    /** The text of an element and where the element ends. */
    private record Content(String text, int end) {}

    private Content content(XmlToken start) {
        var content = new StringBuilder();
        if (start.is(XmlToken.Kind.EMPTY)) {
            return new Content("", start.end());
        }
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case TEXT -> content.append(XmlText.decoded(lexer.raw(token), null));
                case CDATA -> content.append(text, token.start() + 9, token.end() - 3);
                case END -> {
                    return new Content(content.toString(), token.end());
                }
                default -> {}
            }
        }
        return new Content(content.toString(), text.length());
    }

    /** White space in a text shows as a blank. */
    private static String spaces(String text) {
        return text.replace('\n', ' ').replace('\t', ' ').replace('\r', ' ');
    }
}
