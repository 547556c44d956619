package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.formats.bilingual.codes.XliffCode;
import dev.parlance.file.formats.bilingual.codes.XliffPart;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a source or target of XLIFF 2 as a text. Inline elements are codes; one that is not to be translated
 * is a code with all of its content. A {@code cp} element is the character that it means.
 */
final class Content {
    private static final String CDATA = "<![CDATA[";

    private final String unit;
    private final boolean lineBreaksAreCodes;
    private final Map<Integer, String> references;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    /**
     * Begins a text.
     *
     * @param references receives the references by the character that they mean
     */
    Content(String unit, boolean lineBreaksAreCodes, Map<Integer, String> references) {
        this.unit = unit;
        this.lineBreaksAreCodes = lineBreaksAreCodes;
        this.references = references;
    }

    SegmentText read(XliffPart part, boolean collapses) {
        var lexer = new XmlLexer(unit, part.start(), part.end());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            var skipped = token(token, lexer, part.end());
            if (skipped != null) {
                lexer = new XmlLexer(unit, skipped, part.end());
            }
        }
        var read = new SegmentText(text.toString(), codes);
        return collapses ? WhiteSpace.collapsed(read) : read;
    }

    /** Adds a token. Returns where to go on if more than it was read. */
    private @Nullable Integer token(XmlToken token, XmlLexer lexer, int end) {
        switch (token.kind()) {
            case TEXT -> plain(XmlText.decoded(unit.substring(token.start(), token.end()), references));
            case CDATA -> plain(LineRanges.unified(unit.substring(token.start() + CDATA.length(), token.end() - 3)));
            case END -> code(InlineCode.Kind.CLOSE, open.isEmpty() ? 0 : open.pop(), token.start(), token.end());
            case START, EMPTY -> {
                return element(token, lexer, end);
            }
            case COMMENT, OTHER -> {}
        }
        return null;
    }

    private void plain(String decoded) {
        for (var i = 0; i < decoded.length(); i++) {
            var c = decoded.charAt(i);
            if (c == SegmentText.CODE || (c == '\n' && lineBreaksAreCodes)) {
                add(InlineCode.Kind.STANDALONE, codes.size() + 1, String.valueOf(c));
            } else {
                text.append(c);
            }
        }
    }

    private void code(InlineCode.Kind kind, int number, int start, int end) {
        add(kind, number, unit.substring(start, end));
    }

    private void add(InlineCode.Kind kind, int number, String data) {
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(kind, number, data, data.equals("\n") || XliffCode.isSpace(data)));
    }

    private @Nullable Integer element(XmlToken tag, XmlLexer lexer, int end) {
        var whole = isWhole(tag, end);
        var number = number(tag, "id");
        if (whole > 0) {
            code(InlineCode.Kind.STANDALONE, number, tag.start(), whole);
            return whole;
        }
        switch (tag.localName()) {
            case "cp" -> character(tag, lexer);
            case "sc", "sm" -> alone(InlineCode.Kind.OPEN, number, tag, lexer);
            case "ec", "em" -> {
                var pair = tag.attribute(unit, "startRef") == null ? number : number(tag, "startRef");
                alone(InlineCode.Kind.CLOSE, pair, tag, lexer);
            }
            case "pc", "mrk" -> pair(tag, number);
            default -> alone(InlineCode.Kind.STANDALONE, number, tag, lexer);
        }
        return null;
    }

    private void alone(InlineCode.Kind kind, int number, XmlToken tag, XmlLexer lexer) {
        code(kind, number, tag.start(), XliffPart.of(tag, lexer).after());
    }

    private void pair(XmlToken tag, int number) {
        if (tag.is(Kind.START)) {
            open.push(number);
            code(InlineCode.Kind.OPEN, number, tag.start(), tag.end());
        } else {
            var data = unit.substring(tag.start(), tag.end() - 2).stripTrailing();
            add(InlineCode.Kind.OPEN, number, data + ">");
            add(InlineCode.Kind.CLOSE, number, "</" + tag.name() + ">");
        }
    }

    private int number(XmlToken tag, String attribute) {
        return XliffCode.number(tag.attribute(unit, attribute), codes.size() + 1);
    }

    private void character(XmlToken tag, XmlLexer lexer) {
        var element = XliffPart.of(tag, lexer);
        var c = Integer.parseInt(String.valueOf(tag.attribute(unit, "hex")), 16);
        if (c == 0 || c == SegmentText.CODE || c >= 0xD800 || XmlText.isAllowed(c)) {
            code(InlineCode.Kind.STANDALONE, codes.size() + 1, tag.start(), element.after());
        } else {
            text.appendCodePoint(c);
        }
    }

    /** Where an annotation ends whose text is not translated; 0 for other elements. */
    private int isWhole(XmlToken tag, int end) {
        if (!"no".equals(tag.attribute(unit, "translate"))) {
            return 0;
        }
        var lexer = new XmlLexer(unit, tag.end(), end);
        if (tag.localName().equals("mrk")) {
            return tag.is(Kind.EMPTY) ? 0 : XliffPart.of(tag, lexer).after();
        }
        var id = String.valueOf(tag.attribute(unit, "id"));
        var depth = 0;
        for (var token = lexer.next(); token != null && depth >= 0; token = lexer.next()) {
            depth += token.depth();
            if (depth == 0
                    && token.isTag()
                    && token.localName().equals("em")
                    && id.equals(token.attribute(unit, "startRef"))) {
                return token.end();
            }
        }
        return 0;
    }
}
