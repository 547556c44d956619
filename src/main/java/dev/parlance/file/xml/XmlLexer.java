package dev.parlance.file.xml;

import dev.parlance.file.xml.XmlToken.Kind;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the tokens of XML that a gate has read as well-formed (XML 1.0, sections 2.4 to 3.1), with their positions. */
public final class XmlLexer {
    private final String text;
    private final int end;
    /** Index after the last token. */
    private int at;

    private Kind kind = Kind.TEXT;
    private int start;
    private int nameStart;
    private int nameEnd;
    private final @Nullable FoundTokens known;
    /** The number of the next one of the known tokens; -1 when it is not known. */
    private int next;

    public XmlLexer(String text, int start, int end) {
        this(text, start, end, null);
    }

    /** For a part of an element whose tokens are known. */
    XmlLexer(String text, int start, int end, @Nullable FoundTokens known) {
        this.text = text;
        this.at = start;
        this.end = end;
        this.known = known;
        this.next = known == null ? -1 : known.at(start);
    }

    /** The next token; null after the last one. */
    @Nullable
    public XmlToken next() {
        return advance() ? token() : null;
    }

    /** Goes to the next token; false after the last one. */
    boolean advance() {
        if (at >= end) {
            return false;
        }
        start = at;
        nameStart = at;
        nameEnd = at;
        at = known != null && next >= 0 && known.has(next) ? known(known) : find();
        return true;
    }

    /** Takes the next one of the known tokens; returns the index after it. */
    private int known(FoundTokens tokens) {
        kind = tokens.kind(next);
        if (isTag()) {
            nameStart = start + (kind == Kind.END ? 2 : 1);
            nameEnd = tokens.nameEnd(next);
        }
        return tokens.end(next++);
    }

    private boolean isTag() {
        return kind == Kind.START || kind == Kind.EMPTY || kind == Kind.END;
    }

    /** The last token. */
    XmlToken token() {
        return new XmlToken(kind, start, at, nameEnd == nameStart ? "" : text.substring(nameStart, nameEnd));
    }

    /** Adds the last token to those of an element, which begins at an index. */
    void addTo(FoundTokens tokens, int element) {
        tokens.add(kind, nameEnd - element, at - element);
    }

    /** Whether the last token is text. */
    boolean isText() {
        return kind == Kind.TEXT;
    }

    /** How the last token changes the depth of elements. */
    int depth() {
        return kind == Kind.START ? 1 : kind == Kind.END ? -1 : 0;
    }

    /** Index of the first character of the last token. */
    public int start() {
        return start;
    }

    /** Index after the last token. */
    public int at() {
        return at;
    }

    /** Passes the content of the element whose start tag was the last token; returns the index of its end tag. */
    public int endOfElement() {
        var depth = 1;
        while (advance()) {
            depth += depth();
            if (depth == 0) {
                return start;
            }
        }
        return end;
    }

    /** Passes the element that the last token begins; returns the index after it. */
    public int afterElement(XmlToken tag) {
        var after = tag.end();
        for (var depth = tag.depth(); depth > 0 && advance(); after = at) {
            depth += depth();
        }
        return after;
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

    /** Finds what the token is that begins here; returns the index after it. */
    private int find() {
        if (text.charAt(start) != '<') {
            kind = Kind.TEXT;
            var tag = text.indexOf('<', start, end);
            return tag < 0 ? end : tag;
        }
        var second = start + 1 < text.length() ? text.charAt(start + 1) : ' ';
        return second == '!' || second == '?' ? other() : tag(second == '/');
    }

    private int other() {
        if (text.startsWith("<!--", start)) {
            kind = Kind.COMMENT;
            return after("-->", start + 4);
        } else if (text.startsWith("<![CDATA[", start)) {
            kind = Kind.CDATA;
            return after("]]>", start + 9);
        }
        kind = Kind.OTHER;
        return text.startsWith("<?", start) ? after("?>", start + 2) : afterDoctype(start);
    }

    private int after(String delimiter, int from) {
        var found = text.indexOf(delimiter, from);
        return found < 0 ? end : found + delimiter.length();
    }

    private int tag(boolean closes) {
        nameStart = start + (closes ? 2 : 1);
        nameEnd = nameStart;
        while (nameEnd < end && !endsName(text.charAt(nameEnd))) {
            nameEnd++;
        }
        var tagEnd = afterTag(nameEnd);
        kind = closes ? Kind.END : text.charAt(tagEnd - 2) == '/' ? Kind.EMPTY : Kind.START;
        return tagEnd;
    }

    private static boolean endsName(char c) {
        return switch (c) {
            case ' ', '\t', '\r', '\n', '/', '>' -> true;
            default -> false;
        };
    }

    /** The end of a tag; values of attributes may contain {@code >}. */
    private int afterTag(int from) {
        for (var i = from; i < end; i++) {
            var c = text.charAt(i);
            if (c == '>') {
                return i + 1;
            } else if (c == '"' || c == '\'') {
                i = text.indexOf(c, i + 1, end);
                if (i < 0) {
                    return end;
                }
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
