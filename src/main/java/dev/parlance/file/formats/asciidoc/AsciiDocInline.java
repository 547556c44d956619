package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.SegmentText;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a block: marks, macros, links and references are codes, and a line end means a space. */
final class AsciiDocInline {
    private static final Pattern TOKEN = Pattern.compile("(?<escaped>\\\\[*_`#^~{\\[<\\]|])"
            + "|(?<space>[ \\t]*+\\n[ \\t\\n]*+)"
            + "|(?<alone>(?: \\+(?:\\n|\\z))"
            + "|(?:kbd|icon|stem|latexmath|asciimath|pass|audio|video|indexterm2?|anchor|counter2?|image|footnoteref)"
            + ":[^\\s\\[\\]]{0,500}+\\[[^\\]\\n]{0,1000}+\\]"
            + "|<<[^<>,\\n]{1,300}+>>|\\[\\[[^\\[\\]\\n]{1,200}+\\]\\]|\\(\\(\\([^()\\n]{1,300}+\\)\\)\\)"
            + "|\\{[A-Za-z0-9_][\\w-]{0,100}+\\}(?![^\\s\\[\\]{}]{0,300}+\\[))"
            + "|(?<pass>\\+\\+\\+(?:[^\\n+]{0,1000}+\\+\\+\\+)?)"
            + "|(?<label>(?:btn|menu):[^\\n\\[\\]]{0,200}+\\[[^\\]\\n]{0,500}+\\])"
            + "|(?<link>(?:(?:link|xref|mailto|footnote|https?|ftp):|\\{[A-Za-z0-9_][\\w-]{0,100}+\\})"
            + "[^\\s\\[\\]]{0,1000}+\\[)"
            + "|(?<url>(?:https?|ftp)://[^\\s\\[\\]<>]{1,1000}+)"
            + "|(?<ref><<[^<>,\\n]{1,300}+,)"
            + "|(?<close>>>|\\])"
            + "|(?<fixed>\\[(?<style>[^\\[\\]\\n]{1,100}+)\\](?<ticks>``?)[^`\\n]{1,1000}+\\k<ticks>)"
            + "|(?<mark>(?:\\[[^\\[\\]\\n]{1,100}+\\])?(?<sign>\\*\\*|__|``|##|[*_`#^~]))");

    private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>\\n]{0,1000}+>|<!--[^\\n]{0,1000}?-->");

    private final String text;
    private final AsciiDocChoice choice;
    private final CodedParts parts = new CodedParts();
    private final Map<Integer, String> spaces = new HashMap<>();

    private AsciiDocInline(String text, AsciiDocChoice choice) {
        this.text = text;
        this.choice = choice;
    }

    /**
     * A text.
     *
     * @param spaces the characters of the file that mean one space, by the position of that space
     */
    record Inline(SegmentText text, Map<Integer, String> spaces) {}

    /** Reads the text of a block, in which line ends are newlines. */
    static Inline of(String text, AsciiDocChoice choice) {
        var inline = new AsciiDocInline(text, choice);
        inline.read();
        return new Inline(inline.parts.done(), inline.spaces);
    }

    /** Reads HTML, whose tags are codes. */
    static Inline html(String text, AsciiDocChoice choice) {
        var inline = new AsciiDocInline(text, choice);
        inline.tags(text);
        return new Inline(inline.parts.done(), inline.spaces);
    }

    private void read() {
        var token = TOKEN.matcher(text);
        var starts = new TokenStarts(text);
        var plain = 0;
        var at = starts.from(0);
        while (at < text.length()) {
            if (token.region(at, text.length()).lookingAt()) {
                parts.text(text.substring(plain, at));
                plain = token(token);
                at = starts.from(plain);
            } else {
                at = starts.from(at + 1);
            }
        }
        parts.text(text.substring(plain));
    }

    /** Adds a token; returns where the next one may begin. */
    private int token(Matcher token) {
        var raw = token.group();
        if (token.group("space") != null) {
            spaces.put(parts.length(), raw);
            parts.text(" ");
        } else if (token.group("alone") != null || token.group("url") != null) {
            parts.alone(raw, raw.startsWith(" +"));
        } else if (token.group("pass") != null) {
            pass(raw);
        } else if (token.group("label") != null) {
            label(raw);
        } else if (token.group("link") != null) {
            parts.open("]", raw);
        } else if (token.group("ref") != null) {
            parts.open(">>", raw);
        } else if (token.group("close") != null) {
            close(raw);
        } else if (token.group("fixed") != null) {
            return fixed(token);
        } else if (token.group("mark") != null) {
            mark(token);
        } else {
            parts.text(raw);
        }
        return token.end();
    }

    private void close(String raw) {
        if (parts.isOpen(raw)) {
            parts.close(raw, raw);
        } else {
            parts.text(raw);
        }
    }

    private void pass(String raw) {
        if (!choice.html() || raw.length() < 7) {
            parts.alone(raw, false);
            return;
        }
        parts.open("+++", "+++");
        tags(raw.substring(3, raw.length() - 3));
        parts.close("+++", "+++");
    }

    private void tags(String html) {
        var tag = TAG.matcher(html);
        var at = 0;
        for (; tag.find(); at = tag.end()) {
            lines(html.substring(at, tag.start()));
            parts.alone(tag.group(), tag.group().startsWith("<br"));
        }
        lines(html.substring(at));
    }

    /** Adds text whose line ends mean spaces. */
    private void lines(String plain) {
        var at = 0;
        for (var end = plain.indexOf('\n'); end >= 0; end = plain.indexOf('\n', at)) {
            parts.text(plain.substring(at, end));
            spaces.put(parts.length(), "\n");
            parts.text(" ");
            at = end + 1;
        }
        parts.text(plain.substring(at));
    }

    private void label(String raw) {
        var bracket = raw.indexOf('[');
        var colon = raw.indexOf(':') + 1;
        if (!choice.labels()) {
            parts.alone(raw, false);
        } else if (bracket == colon) {
            parts.open("[", raw.substring(0, bracket + 1));
            parts.text(raw.substring(bracket + 1, raw.length() - 1)).close("[", "]");
        } else {
            parts.alone(raw.substring(0, colon), false).text(raw.substring(colon, bracket));
            parts.open("[", "[");
            parts.text(raw.substring(bracket + 1, raw.length() - 1)).close("[", "]");
        }
    }

    /** Adds monospace text with a style, as one code if the settings say so. */
    private int fixed(Matcher token) {
        if (choice.fixes(token.group("style"))) {
            parts.alone(token.group(), false);
            return token.end();
        }
        var ticks = token.group("ticks");
        var start = token.end("style") + 1 + ticks.length();
        parts.open(ticks, text.substring(token.start(), start));
        return start;
    }

    private void mark(Matcher token) {
        var sign = token.group("sign");
        var before = token.start() > 0 ? text.charAt(token.start() - 1) : ' ';
        var after = token.end() < text.length() ? text.charAt(token.end()) : ' ';
        var styled = token.group().length() > sign.length();
        var loose = sign.length() > 1 || sign.equals("^") || sign.equals("~");
        var closes = !styled && parts.isOpen(sign) && !isSpace(before) && (loose || !isWord(after));
        var opens = (loose || !isWord(before)) && !isSpace(after) && text.indexOf(sign, token.end()) >= 0;
        if (closes) {
            parts.close(sign, token.group());
        } else if (opens) {
            parts.open(sign, token.group());
        } else {
            parts.text(token.group());
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
