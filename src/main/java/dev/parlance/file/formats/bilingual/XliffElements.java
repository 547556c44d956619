package dev.parlance.file.formats.bilingual;

import dev.parlance.file.formats.bilingual.codes.XliffCode;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.xml.XmlStream.Element;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a {@code trans-unit}: those of XLIFF that are its children, and the definitions of segments that
 * Trados Studio adds.
 */
final class XliffElements {
    private final Element element;
    private final String text;
    private final XmlToken tag;
    private final List<String> notes = new ArrayList<>();
    private final List<XliffPart> contexts = new ArrayList<>();
    private final Map<String, XmlToken> definitions = new HashMap<>();
    private @Nullable XliffPart source;
    private @Nullable XliffPart segSource;
    private @Nullable XliffPart target;
    private @Nullable Map<String, XliffPart> sourceMarks;
    private @Nullable List<XliffPart> sourceOrder;
    private @Nullable Map<String, XliffPart> targetMarks;

    private XliffElements(Element element, XmlToken tag) {
        this.element = element;
        this.text = element.text();
        this.tag = tag;
    }

    static XliffElements of(Element element) {
        var lexer = element.lexer(0, element.text().length());
        var tag = lexer.next();
        if (tag == null) {
            throw new IllegalArgumentException("no element");
        }
        var elements = new XliffElements(element, tag);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) || token.is(Kind.EMPTY)) {
                elements.child(XliffPart.of(token, lexer));
            }
        }
        return elements;
    }

    private void child(XliffPart child) {
        if (child.tag().localName().equals("seg-defs")) {
            definitions(child);
        } else if (child.tag().prefix().equals(tag.prefix())) {
            switch (child.tag().localName()) {
                case "source" -> source = source == null ? child : source;
                case "seg-source" -> segSource = segSource == null ? child : segSource;
                case "target" -> target = target == null ? child : target;
                case "note" -> note(child);
                case "context-group" -> contexts.add(child);
                default -> {}
            }
        }
    }

    private void note(XliffPart child) {
        var note = XliffText.of(element, child, false, new HashMap<>()).plain();
        if (!note.isBlank()) {
            notes.add(note);
        }
    }

    private void definitions(XliffPart child) {
        var lexer = element.lexer(child.start(), child.end());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag() && !token.is(Kind.END) && token.localName().equals("seg")) {
                definitions.putIfAbsent(String.valueOf(token.attribute(text, "id")), token);
            }
        }
    }

    /** The unit. */
    Element element() {
        return element;
    }

    /** The characters of the unit. */
    String text() {
        return text;
    }

    /** The start tag of the unit. */
    XmlToken tag() {
        return tag;
    }

    @Nullable
    XliffPart source() {
        return source;
    }

    @Nullable
    XliffPart segSource() {
        return segSource;
    }

    @Nullable
    XliffPart target() {
        return target;
    }

    /** The notes to the translator; null when there are none. */
    @Nullable
    String notes() {
        return notes.isEmpty() ? null : String.join("\n", notes);
    }

    /** The text of the first context of a type; null when there is none. */
    @Nullable
    String context(String type) {
        for (var group : contexts) {
            var lexer = element.lexer(group.start(), group.end());
            for (var token = lexer.next(); token != null; token = lexer.next()) {
                if (token.is(Kind.START)
                        && token.localName().equals("context")
                        && type.equals(token.attribute(text, "context-type"))) {
                    var context = XliffPart.of(token, lexer);
                    var found = XmlText.decoded(text.substring(context.start(), context.end()), null)
                            .strip();
                    return found.isEmpty() ? null : found;
                }
            }
        }
        return null;
    }

    /** The definition of a segment in SDLXLIFF; null when there is none. */
    @Nullable
    XmlToken definition(@Nullable String segment) {
        return segment == null ? null : definitions.get(segment);
    }

    /** The marks of segments in the {@code seg-source}, by their identifiers, in their order. */
    Map<String, XliffPart> sourceMarks() {
        sourceMarks = sourceMarks == null ? marks(segSource) : sourceMarks;
        return sourceMarks;
    }

    /** The same of the target. */
    Map<String, XliffPart> targetMarks() {
        targetMarks = targetMarks == null ? marks(target) : targetMarks;
        return targetMarks;
    }

    /**
     * The white space before a mark of the source; nothing if other text is there, or no other mark on either side.
     *
     * @param number of the mark from 0
     */
    String blankBefore(int number) {
        var marks = sourceOrder == null ? List.copyOf(sourceMarks().values()) : sourceOrder;
        sourceOrder = marks;
        if (number == 0 || number == marks.size()) {
            return "";
        }
        var between = text.substring(
                marks.get(number - 1).after(), marks.get(number).tag().start());
        return between.isBlank() ? between : "";
    }

    /** Whether the {@code seg-source} has the characters of the source, and nothing more but marks of segments. */
    boolean hasSameCharacters(XliffPart whole) {
        // a mark between the two characters of a line end would make them two
        if (segSource == null || text.indexOf('\r', whole.start(), whole.end()) >= 0) {
            return false;
        }
        var at = whole.start();
        var from = segSource.start();
        for (var mark : sourceMarks().values()) {
            var before = mark.tag().start() - from;
            var length = mark.end() - mark.start();
            if (before < 0 || !isSame(from, at, before) || !isSame(mark.start(), at + before, length)) {
                return false;
            }
            at += before + length;
            from = mark.after();
        }
        return whole.end() - at == segSource.end() - from && isSame(from, at, whole.end() - at);
    }

    private boolean isSame(int from, int other, int length) {
        return text.regionMatches(from, text, other, length);
    }

    /** Whether the {@code seg-source} is one mark with the characters of the source. */
    boolean hasOneMark(XliffPart whole) {
        if (segSource == null || sourceMarks().size() != 1) {
            return false;
        }
        var mark = sourceMarks().values().iterator().next();
        return mark.tag().start() == segSource.start()
                && mark.after() == segSource.end()
                && mark.end() - mark.start() == whole.end() - whole.start()
                && isSame(mark.start(), whole.start(), whole.end() - whole.start());
    }

    private Map<String, XliffPart> marks(@Nullable XliffPart part) {
        if (part == null) {
            return Map.of();
        }
        var marks = new LinkedHashMap<String, XliffPart>();
        var lexer = element.lexer(part.start(), part.end());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag() && !token.is(Kind.END) && XliffCode.isSegment(token, text)) {
                marks.putIfAbsent(String.valueOf(token.attribute(text, "mid")), XliffPart.of(token, lexer));
            }
        }
        return marks;
    }
}
