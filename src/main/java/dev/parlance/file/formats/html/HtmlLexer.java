package dev.parlance.file.formats.html;

import dev.parlance.file.formats.html.HtmlToken.Kind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Splits HTML into tokens, by the states of the tokenizer of the HTML standard (section 13.2.5). PHP and ASP between
 * and within tags are tokens or parts of tags.
 */
final class HtmlLexer {
    private static final Set<String> RAW = Set.of("script", "style", "xmp", "iframe");
    private static final Set<String> TEXT_ONLY = Set.of("title", "textarea");

    private final String text;
    private final int limit;
    private final HtmlTags tags;
    /** In XHTML, a slash ends every element. */
    private final boolean xml;

    private int at;
    private @Nullable String open;

    /**
     * A lexer for a part of a text.
     *
     * @param from index of its first character
     * @param to index after its last character
     */
    HtmlLexer(String text, int from, int to) {
        this.text = text;
        this.at = from;
        this.limit = to;
        this.tags = new HtmlTags(text, to);
        this.xml = text.startsWith("<?xml");
    }

    /** The next token; null after the last one. */
    @Nullable
    HtmlToken next() {
        var start = at;
        if (start >= limit) {
            return null;
        }
        if (open != null) {
            var name = open;
            open = null;
            at = endTag(name, start);
            if (at > start) {
                return new HtmlToken(TEXT_ONLY.contains(name) ? Kind.TEXT : Kind.RAW, start, at);
            }
        }
        if (!tags.isMarkup(start)) {
            at = nextMarkup(start + 1);
            return new HtmlToken(Kind.TEXT, start, at);
        }
        var token = markup(start);
        at = token.end();
        return token;
    }

    private int nextMarkup(int from) {
        var next = text.indexOf('<', from, limit);
        while (next >= 0 && !tags.isMarkup(next)) {
            next = text.indexOf('<', next + 1, limit);
        }
        return next < 0 ? limit : next;
    }

    /** Where the end tag of an element begins whose content has no tags. */
    private int endTag(String name, int from) {
        for (var next = text.indexOf("</", from, limit); next >= 0; next = text.indexOf("</", next + 2, limit)) {
            var after = next + 2 + name.length();
            if (text.regionMatches(true, next + 2, name, 0, name.length())
                    && (after >= limit || HtmlTags.endsName(text.charAt(after)))) {
                return next;
            }
        }
        return limit;
    }

    private HtmlToken markup(int start) {
        var after = text.charAt(start + 1);
        if (after == '!') {
            return declaration(start);
        } else if (after == '?' || after == '%') {
            return token(Kind.INSTRUCTION, start, tags.instructionEnd(start));
        } else if (after == '/' && !HtmlTags.isLetter(text.charAt(start + 2))) {
            return token(Kind.COMMENT, start, after(">", start));
        }
        return tag(start);
    }

    /** A token, or the rest of the file when its end is not found. */
    private HtmlToken token(Kind kind, int start, int end) {
        return end < 0 ? new HtmlToken(Kind.RAW, start, limit) : new HtmlToken(kind, start, end);
    }

    private HtmlToken declaration(int start) {
        if (text.startsWith("<!--", start)) {
            return token(Kind.COMMENT, start, commentEnd(start));
        } else if (text.startsWith("<![CDATA[", start)) {
            return token(Kind.COMMENT, start, after("]]>", start));
        }
        var doctype = text.regionMatches(true, start + 2, "doctype", 0, 7);
        return token(doctype ? Kind.DOCTYPE : Kind.COMMENT, start, after(">", start));
    }

    private int commentEnd(int start) {
        if (text.startsWith(">", start + 4)) {
            return start + 5;
        } else if (text.startsWith("->", start + 4)) {
            return start + 6;
        }
        for (var next = text.indexOf("--", start + 4, limit); next >= 0; next = text.indexOf("--", next + 1, limit)) {
            if (text.startsWith(">", next + 2)) {
                return next + 3;
            } else if (text.startsWith("!>", next + 2)) {
                return next + 4;
            }
        }
        return -1;
    }

    private int after(String mark, int from) {
        var next = text.indexOf(mark, from, limit);
        return next < 0 ? -1 : next + mark.length();
    }

    private HtmlToken tag(int start) {
        var isEnd = text.charAt(start + 1) == '/';
        var found = tags.tag(start + (isEnd ? 2 : 1));
        if (!found.complete()) {
            return new HtmlToken(Kind.RAW, start, limit);
        }
        if (isEnd) {
            return new HtmlToken(Kind.END, start, found.end(), found.name(), List.of(), false);
        }
        var name = found.name();
        if ((RAW.contains(name) || TEXT_ONLY.contains(name)) && !(xml && found.closed())) {
            open = name;
        }
        return new HtmlToken(Kind.START, start, found.end(), name, found.attributes(), found.closed());
    }
}
