package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.SegmentText;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a block: marks, macros, links and references are codes, and a line end means a space. */
final class AsciiDocInline {
    private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>\\n]{0,1000}+>|<!--[^\\n]{0,1000}?-->");

    private final String text;
    private final AsciiDocChoice choice;
    private final boolean breaks;
    private final CodedParts parts = new CodedParts();
    private final Map<Integer, String> spaces = new HashMap<>();
    private final ConditionalTokens conditional;

    private AsciiDocInline(String text, AsciiDocChoice choice, boolean value, boolean breaks) {
        this.text = text;
        this.breaks = breaks;
        this.choice = choice;
        this.conditional = new ConditionalTokens(text, parts, value);
    }

    /**
     * A text.
     *
     * @param spaces the characters of the file that mean one space, by the position of that space
     * @param references the references of the file, by the characters that they mean
     */
    record Inline(SegmentText text, Map<Integer, String> spaces, Map<String, String> references) {}

    /**
     * Reads the text of a block, in which line ends are newlines.
     *
     * @param breaks whether a line end breaks the line that is shown
     */
    static Inline of(String text, AsciiDocChoice choice, boolean breaks) {
        return new AsciiDocInline(text, choice, false, breaks).read();
    }

    /** Reads the value of an attribute, in which a backslash escapes only a reference to another one. */
    static Inline value(String text, AsciiDocChoice choice) {
        return new AsciiDocInline(text, choice, true, false).read();
    }

    /** Reads HTML, whose tags are codes. */
    static Inline html(String text, AsciiDocChoice choice) {
        var inline = new AsciiDocInline(text, choice, true, false);
        inline.tags(text);
        return inline.done();
    }

    private Inline done() {
        return new Inline(parts.done(), spaces, conditional.references());
    }

    private Inline read() {
        var token = AsciiDocTokens.TOKEN.matcher(text);
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
        return done();
    }

    /** Adds a token; returns where the next one may begin. */
    private int token(Matcher token) {
        var raw = token.group();
        switch (AsciiDocTokens.kind(token)) {
            case "space" -> space(raw);
            case "alone", "url" -> parts.alone(raw, raw.startsWith(" +"));
            case "pass" -> pass(raw);
            case "label" -> label(raw);
            case "link" -> parts.open("]", raw);
            case "ref" -> parts.open(">>", raw);
            case "index" -> parts.open("))", raw);
            case "close" -> close(raw, raw);
            case "end" -> {
                return end(token);
            }
            case "fixed" -> {
                return fixed(token);
            }
            default -> {
                return conditional.add(token);
            }
        }
        return token.end();
    }

    private void space(String raw) {
        if (breaks) {
            parts.alone(raw, true);
        } else {
            spaces.put(parts.length(), raw);
            parts.text(" ");
        }
    }

    /** Adds the attributes at the end of the text of a link. */
    private int end(Matcher token) {
        if (parts.isOpen("]")) {
            parts.close("]", token.group());
            return token.end();
        }
        parts.text(token.group().substring(0, 1));
        return token.start() + 1;
    }

    private void close(String name, String raw) {
        if (parts.isOpen(name)) {
            parts.close(name, raw);
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
        if (parts.isOpen(token.group("ticks")) || conditional.isBesideWord(token)) {
            return conditional.mark(token.start());
        }
        if (choice.fixes(token.group("style"))) {
            parts.alone(token.group(), false);
            return token.end();
        }
        var ticks = token.group("ticks");
        var start = token.end("style") + 1 + ticks.length();
        parts.open(ticks, text.substring(token.start(), start));
        return start;
    }
}
