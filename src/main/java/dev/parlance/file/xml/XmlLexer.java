package dev.parlance.file.xml;

import dev.parlance.file.xml.XmlToken.Kind;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the tokens of XML that a gate has read as well-formed (XML 1.0, sections 2.4 to 3.1), with their positions. */
public final class XmlLexer {
    private final String text;
    private final int end;
    private int at;

    public XmlLexer(String text, int start, int end) {
        this.text = text;
        this.at = start;
        this.end = end;
    }

    /** The next token; null after the last one. */
    @Nullable
    public XmlToken next() {
        if (at >= end) {
            return null;
        }
        var token = token(at);
        at = token.end();
        return token;
    }

    /** Passes the content of the element whose start tag was the last token; returns the index of its end tag. */
    public int endOfElement() {
        var depth = 1;
        for (var token = next(); token != null; token = next()) {
            depth += token.is(Kind.START) ? 1 : token.is(Kind.END) ? -1 : 0;
            if (depth == 0) {
                return token.start();
            }
        }
        return end;
    }

    /** Passes the element that the last token begins; returns the index after it. */
    public int afterElement(XmlToken tag) {
        return afterElement(tag, _ -> {});
    }

    /**
     * Passes the element that the last token begins; returns the index after it.
     *
     * @param within receives the tokens after that tag
     */
    int afterElement(XmlToken tag, Consumer<XmlToken> within) {
        var after = tag.end();
        for (var depth = tag.depth(); depth > 0; ) {
            var token = next();
            if (token == null) {
                break;
            }
            within.accept(token);
            depth += token.depth();
            after = token.end();
        }
        return after;
    }

    private XmlToken token(int start) {
        if (text.charAt(start) != '<') {
            var tag = text.indexOf('<', start);
            return new XmlToken(Kind.TEXT, start, tag < 0 || tag > end ? end : tag, "");
        } else if (text.startsWith("<!--", start)) {
            return new XmlToken(Kind.COMMENT, start, after("-->", start + 4), "");
        } else if (text.startsWith("<![CDATA[", start)) {
            return new XmlToken(Kind.CDATA, start, after("]]>", start + 9), "");
        } else if (text.startsWith("<?", start)) {
            return new XmlToken(Kind.OTHER, start, after("?>", start + 2), "");
        } else if (text.startsWith("<!", start)) {
            return new XmlToken(Kind.OTHER, start, afterDoctype(start), "");
        }
        return tag(start);
    }

    private int after(String delimiter, int from) {
        var found = text.indexOf(delimiter, from);
        return found < 0 ? end : found + delimiter.length();
    }

    private XmlToken tag(int start) {
        var closes = text.startsWith("</", start);
        var nameStart = start + (closes ? 2 : 1);
        var nameEnd = nameStart;
        while (nameEnd < end && " \t\r\n/>".indexOf(text.charAt(nameEnd)) < 0) {
            nameEnd++;
        }
        var tagEnd = afterTag(nameEnd);
        var kind = closes ? Kind.END : text.charAt(tagEnd - 2) == '/' ? Kind.EMPTY : Kind.START;
        return new XmlToken(kind, start, tagEnd, text.substring(nameStart, nameEnd));
    }

    /** The end of a tag; values of attributes may contain {@code >}. */
    private int afterTag(int from) {
        var quote = '\0';
        for (var i = from; i < end; i++) {
            var c = text.charAt(i);
            if (quote != '\0') {
                quote = c == quote ? '\0' : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i + 1;
            }
        }
        return end;
    }

    /** The end of a DOCTYPE, which may contain declarations between brackets. */
    private int afterDoctype(int from) {
        var depth = 0;
        var quote = '\0';
        for (var i = from; i < end; i++) {
            var c = text.charAt(i);
            if (quote != '\0') {
                quote = c == quote ? '\0' : quote;
            } else if (text.startsWith("<!--", i)) {
                i = after("-->", i + 4) - 1;
            } else if (text.startsWith("<?", i)) {
                i = after("?>", i + 2) - 1;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '<') {
                depth++;
            } else if (c == '>' && --depth == 0) {
                return i + 1;
            }
        }
        return end;
    }
}
