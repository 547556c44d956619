package dev.parlance.file.formats.bilingual;

import dev.parlance.file.formats.bilingual.codes.XliffCode;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlStream.Element;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of a source, a target or a segment as a text. Elements are codes; marks of segments, comments and
 * processing instructions are skipped. The text of a {@code sub} element is part of the text.
 */
final class XliffText {
    private static final String CDATA = "<![CDATA[";

    private final String unit;
    private final Map<Integer, String> references;
    private final boolean breaksAreCodes;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    /** The elements that are open. */
    private final Deque<Open> open = new ArrayDeque<>();
    /** The numbers of the codes that open pairs, by the identifiers of the pairs. */
    private final Map<String, Integer> pairs = new HashMap<>();
    /** The numbers of the codes that open pairs without identifiers, as those of TTX. */
    private final Deque<Integer> unnamed = new ArrayDeque<>();

    private XliffText(String unit, Map<Integer, String> references, boolean breaksAreCodes) {
        this.breaksAreCodes = breaksAreCodes;
        this.unit = unit;
        this.references = references;
    }

    /** An element that is open, and the number of its codes unless it is skipped. */
    private record Open(boolean skipped, int number) {}

    /**
     * Reads a part of a unit, whose line breaks are text.
     *
     * @param collapses whether runs of white space mean one space
     * @param references receives the references by the character that they mean
     */
    static SegmentText of(String unit, int start, int end, boolean collapses, Map<Integer, String> references) {
        return new XliffText(unit, references, false).all(new XmlLexer(unit, start, end), start, end, collapses);
    }

    /** Reads a part of a unit whose tokens are known. */
    static SegmentText of(Element unit, XliffPart part, boolean collapses, Map<Integer, String> references) {
        return of(unit, new XliffText(unit.text(), references, false), part, collapses);
    }

    /** The same, with line breaks as codes. */
    static SegmentText ofLines(Element unit, XliffPart part, boolean collapses, Map<Integer, String> references) {
        return of(unit, new XliffText(unit.text(), references, true), part, collapses);
    }

    private static SegmentText of(Element unit, XliffText reading, XliffPart part, boolean collapses) {
        return reading.all(unit.lexer(part.start(), part.end()), part.start(), part.end(), collapses);
    }

    /** Reads all tokens of a range. */
    private SegmentText all(XmlLexer lexer, int start, int end, boolean collapses) {
        if (unit.indexOf('<', start, end) < 0) {
            plain(XmlText.decoded(unit.substring(start, end), references));
            return done(collapses);
        }
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            token(token, lexer);
        }
        return done(collapses);
    }

    private SegmentText done(boolean collapses) {
        var read = new SegmentText(text.toString(), codes);
        return collapses ? WhiteSpace.collapsed(read) : read;
    }

    private void token(XmlToken token, XmlLexer lexer) {
        switch (token.kind()) {
            case TEXT -> plain(XmlText.decoded(unit.substring(token.start(), token.end()), references));
            case CDATA -> plain(LineRanges.unified(unit.substring(token.start() + CDATA.length(), token.end() - 3)));
            case START, EMPTY -> element(token, lexer);
            case END -> closed(token);
            case COMMENT, OTHER -> {}
        }
    }

    /** Adds a text, in which the place of a code is a code too. */
    private void plain(String decoded) {
        if (decoded.indexOf(SegmentText.CODE) < 0 && !(breaksAreCodes && decoded.indexOf('\n') >= 0)) {
            text.append(decoded);
            return;
        }
        var from = 0;
        for (var at = 0; at < decoded.length(); at++) {
            var c = decoded.charAt(at);
            if (c == SegmentText.CODE || (c == '\n' && breaksAreCodes)) {
                text.append(decoded, from, at);
                code(InlineCode.Kind.STANDALONE, codes.size() + 1, String.valueOf(c));
                from = at + 1;
            }
        }
        text.append(decoded, from, decoded.length());
    }

    private void code(InlineCode.Kind kind, int number, String data) {
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(kind, number, data, data.equals("\n") || XliffCode.isSpace(data)));
    }

    private void element(XmlToken tag, XmlLexer lexer) {
        if (XliffCode.isSegment(tag, unit)) {
            if (tag.is(Kind.START)) {
                open.push(new Open(true, 0));
            }
        } else if (XliffCode.isWhole(tag, unit)) {
            whole(tag, XliffPart.of(tag, lexer));
        } else {
            var number = XliffCode.number(tag.attribute(unit, id(tag)), codes.size() + 1);
            var data = unit.substring(tag.start(), tag.end());
            if (tag.is(Kind.START)) {
                open.push(new Open(false, number));
                code(InlineCode.Kind.OPEN, number, data);
            } else {
                code(
                        InlineCode.Kind.OPEN,
                        number,
                        data.substring(0, data.length() - 2).stripTrailing() + ">");
                code(InlineCode.Kind.CLOSE, number, "</" + tag.name() + ">");
            }
        }
    }

    private static String id(XmlToken tag) {
        return tag.localName().equals("mrk") ? "mid" : "id";
    }

    private void closed(XmlToken tag) {
        var opened = open.poll();
        if (opened != null && !opened.skipped()) {
            code(InlineCode.Kind.CLOSE, opened.number(), unit.substring(tag.start(), tag.end()));
        }
    }

    /** An element of native code. When it has one {@code sub} element, the text of that is between two codes. */
    private void whole(XmlToken tag, XliffPart element) {
        var kind = XliffCode.kind(tag, unit);
        var number = number(tag, kind);
        var sub = sub(element);
        if (sub == null) {
            code(kind, number, unit.substring(tag.start(), element.after()));
            return;
        }
        code(InlineCode.Kind.OPEN, number, unit.substring(tag.start(), sub.start()));
        var lexer = new XmlLexer(unit, sub.start(), sub.end());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            token(token, lexer);
        }
        code(InlineCode.Kind.CLOSE, number, unit.substring(sub.end(), element.after()));
    }

    private @Nullable XliffPart sub(XliffPart element) {
        XliffPart only = null;
        var lexer = new XmlLexer(unit, element.start(), element.end());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) && token.localName().equals("sub")) {
                if (only != null) {
                    return null;
                }
                only = XliffPart.of(token, lexer);
            }
        }
        return only;
    }

    /** The two codes of a pair have the same number, whether the pair has an identifier of its own or not. */
    private int number(XmlToken tag, InlineCode.Kind kind) {
        var id = tag.attribute(unit, id(tag));
        var number = XliffCode.number(id, codes.size() + 1);
        if (tag.localName().equals("ut")) {
            return unnamed(kind, number);
        }
        var pair = Objects.requireNonNullElse(tag.attribute(unit, "rid"), String.valueOf(id));
        if (kind == InlineCode.Kind.OPEN) {
            pairs.put(pair, number);
        }
        return kind == InlineCode.Kind.CLOSE ? pairs.getOrDefault(pair, number) : number;
    }

    private int unnamed(InlineCode.Kind kind, int number) {
        if (kind == InlineCode.Kind.OPEN) {
            unnamed.push(number);
        }
        return kind == InlineCode.Kind.CLOSE && !unnamed.isEmpty() ? unnamed.pop() : number;
    }
}
