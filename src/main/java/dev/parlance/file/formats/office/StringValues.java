package dev.parlance.file.formats.office;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.ValuePlace;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.util.Set;
import java.util.TreeMap;

/**
 * The cells of OpenDocument that have their text as an attribute too: {@code office:string-value} is the value of the
 * cell, which programs show, and its paragraph is what the value looked like (OpenDocument 1.3, part 3). Where both
 * are the same text, a translation of the paragraph removes the attribute. Where the format of the cell adds
 * something, the attribute is the text.
 */
final class StringValues {
    static final String ATTRIBUTE = "office:string-value";

    private static final Set<String> SPACES = Set.of("text:s", "text:tab", "text:line-break");
    private static final Place EMPTY = (_, _) -> "";

    private final ArchivePart part;
    private final String file;
    /** The paragraphs of such cells, by where their content begins. */
    private final TreeMap<Integer, Shown> paragraphs = new TreeMap<>();
    /** Where the last of these cells ends: cells within it are not looked at. */
    private int end;

    StringValues(ArchivePart part) {
        this.part = part;
        this.file = part.text();
    }

    /** A paragraph of a cell. */
    private record Shown(int end, Cell cell) {}

    /**
     * A cell.
     *
     * @param attribute with the space before it
     * @param isText whether the attribute is the text
     */
    private record Cell(Range attribute, Range value, boolean isText) {}

    /** Adds a cell that a tag begins; returns whether its text is in the attribute only. */
    boolean add(XmlToken tag) {
        var value = "string".equals(tag.attribute(file, "office:value-type")) ? tag.range(file, ATTRIBUTE) : null;
        if (value == null || tag.start() < end) {
            return false;
        }
        var content = new Content(tag);
        var text = XmlText.decoded(file.substring(value.start(), value.end()), null);
        var cell = new Cell(
                attribute(value), new Range(value.start(), value.end()), content.isOther(text) && !text.isBlank());
        content.paragraphs.forEach((start, end) -> paragraphs.put(start, new Shown(end, cell)));
        return content.paragraphs.isEmpty() && !content.isMixed && !text.isBlank();
    }

    private Range attribute(XmlToken.Attribute value) {
        var start = file.lastIndexOf(ATTRIBUTE, value.start());
        while (Character.isWhitespace(file.charAt(start - 1))) {
            start--;
        }
        return new Range(start, value.end() + 1);
    }

    /** What a cell contains. */
    private final class Content {
        private final TreeMap<Integer, Integer> paragraphs = new TreeMap<>();
        private final StringBuilder text = new StringBuilder();
        private final XmlLexer lexer;
        /** Whether it has more than one paragraph of characters. */
        private boolean isMixed;

        Content(XmlToken tag) {
            lexer = new XmlLexer(file, tag.end(), file.length());
            for (var token = tag.is(Kind.EMPTY) ? null : lexer.next(); token != null; token = lexer.next()) {
                end = token.end();
                if (token.starts("text:p")) {
                    paragraph(token);
                } else if (token.is(Kind.START)) {
                    isMixed |= token.prefix().equals("text:") || token.prefix().equals("table:");
                    lexer.afterElement(token);
                } else if (token.is(Kind.END)) {
                    break;
                }
            }
            isMixed |= paragraphs.size() > 1;
        }

        private void paragraph(XmlToken start) {
            for (var depth = 1; depth > 0; ) {
                var token = lexer.next();
                if (token == null) {
                    break;
                }
                depth += token.depth();
                if (token.is(Kind.TEXT)) {
                    text.append(file, token.start(), token.end());
                } else if (depth > 0) {
                    isMixed |= !SPACES.contains(token.name());
                } else {
                    paragraphs.put(start.end(), token.start());
                }
            }
        }

        /** Whether its only text differs from a value in more than white space. */
        boolean isOther(String value) {
            var shown = XmlText.decoded(text.toString(), null);
            return !isMixed && !shown.isBlank() && !spaceless(shown).equals(spaceless(value));
        }

        private static String spaceless(String text) {
            return text.replaceAll("\\s+", "");
        }
    }

    /** A text as it is translated. */
    Unit valued(Unit unit) {
        var paragraph = paragraphs.floorEntry(unit.start());
        if (paragraph == null || unit.end() > paragraph.getValue().end()) {
            return unit;
        }
        var cell = paragraph.getValue().cell();
        if (cell.isText()) {
            var value = ValuePlace.attribute(
                    file, cell.value().start(), cell.value().end());
            return placed(value, new StringValuePlace(value, part, unit, true));
        }
        var nothing = Paragraph.of(SegmentText.of(""), null, null);
        var attribute = new Unit(
                nothing, true, cell.attribute().start(), cell.attribute().end(), EMPTY);
        return placed(unit, new StringValuePlace(unit, part, attribute, false));
    }

    private static Unit placed(Unit unit, Place place) {
        return new Unit(unit.paragraph(), unit.taken(), unit.start(), unit.end(), place, unit.inner());
    }
}
