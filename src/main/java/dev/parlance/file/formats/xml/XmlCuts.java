package dev.parlance.file.formats.xml;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlParts;
import dev.parlance.file.xml.XmlStream;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts XML of any vocabulary between the children of long elements without a text of their own. What an element means
 * must depend on nothing but the elements around it and in it: a file with rules of its own is not cut, and neither is
 * one whose import settings have XPaths, inline elements, or elements that are not imported.
 */
final class XmlCuts implements Cuts {
    /** Settings with which an element may depend on others. */
    private static final List<String> DEPENDENT = List.of(
            "xml/excludeElementsPlain",
            "xml/inlineElementsPlain",
            "xml/inlineElementsNonTranslatablePlain",
            "xml/contextNoteXpath",
            "xml/contextKeyXPath",
            "xml/maxLenXPath",
            "xml/preserveWhitespaceXPath");

    /** Elements that are shorter than this share of a section are not cut. */
    private static final int SHARE = 16;

    private final XmlStream xml;
    private final XmlParts parts;
    private final Deque<Open> open = new ArrayDeque<>();
    private int indivisible;
    /** Whether a comment may be the note of the next text. */
    private boolean noted;

    private XmlCuts(XmlStream xml, XmlParts parts) {
        this.xml = xml;
        this.parts = parts;
    }

    /** An element that is open. */
    private record Open(String name, String tag, boolean divisible) {}

    /** The places of a file; null when it may not be cut. */
    static @Nullable Cuts of(CheckedFile file, Reader text) throws IOException {
        if (isDependent(file.options().settings())) {
            return null;
        }
        try (var first = file.text()) {
            var least = file.options().limits().sectionChars() / SHARE;
            var parts = XmlParts.of(first, least);
            return parts.hasRules() || !parts.isDivisible() ? null : new XmlCuts(new XmlStream(text), parts);
        }
    }

    private static boolean isDependent(FileImportSettings settings) {
        return !settings.choice("xml/rulesFormat").equals("PLAIN")
                || !settings.names("xml/includeElementsPlain").contains("*")
                || DEPENDENT.stream().anyMatch(field -> settings.text(field) != null);
    }

    @Override
    public @Nullable Cut next(long from) throws IOException {
        for (var token = xml.next(); token != null; token = xml.next()) {
            see(token);
            var at = xml.offset() + token.end();
            var isEnd = token.is(Kind.END) || token.is(Kind.EMPTY);
            if (isEnd && at >= from && indivisible == 0 && !noted && !open.isEmpty()) {
                return new Cut(at, tail(), head());
            }
        }
        return null;
    }

    private void see(XmlToken token) {
        switch (token.kind()) {
            case START -> {
                var tag = xml.window().substring(token.start(), token.end());
                var element = new Open(token.name(), tag, parts.isDivisible(xml.offset() + token.start()));
                open.push(element);
                indivisible += element.divisible() ? 0 : 1;
            }
            case END -> indivisible -= open.pop().divisible() ? 0 : 1;
            case COMMENT -> noted = true;
            case TEXT, CDATA ->
                noted &= xml.window().substring(token.start(), token.end()).isBlank();
            default -> {}
        }
    }

    private String head() {
        var head = new StringBuilder();
        open.descendingIterator().forEachRemaining(element -> head.append(element.tag()));
        return head.append(parts.hasWideLineEnds() ? "\r\n" : "").toString();
    }

    private String tail() {
        var tail = new StringBuilder();
        open.forEach(element -> tail.append("</").append(element.name()).append('>'));
        return tail.toString();
    }
}
