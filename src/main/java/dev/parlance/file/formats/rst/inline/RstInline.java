package dev.parlance.file.formats.rst.inline;

import dev.parlance.file.text.CodedParts;
import dev.parlance.shared.SegmentText;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads a text: emphasis and the like are pairs of codes; literals, references and substitutions are codes. Escapes
 * mean their characters, and a line end means a space.
 */
final class RstInline {
    /** What a name between angle brackets could not have. */
    private static final Pattern NO_NAME = Pattern.compile("[<>`]|\\\\\\\\");

    private static final Pattern CLASSIFIER = Pattern.compile(" ++: ++");

    private final String raw;
    private final RstMarkup markup;
    private final RstNames names;
    private final boolean classifiers;
    private final CodedParts parts = new CodedParts();
    private final StringBuilder plain = new StringBuilder();
    private final Map<Integer, String> spaces = new HashMap<>();
    /** The escaped white space before a code, which becomes part of it. */
    private final StringBuilder gap = new StringBuilder();

    private int at;

    private RstInline(String raw, RstNames names, boolean classifiers) {
        this.raw = raw;
        this.markup = new RstMarkup(raw);
        this.names = names;
        this.classifiers = classifiers;
    }

    /**
     * A text.
     *
     * @param spaces the characters of the file that mean one space, by the position of that space
     */
    record Inline(SegmentText text, Map<Integer, String> spaces) {}

    /**
     * Reads a text with inline markup.
     *
     * @param classifiers whether a colon between spaces begins a classifier
     */
    static Inline of(String raw, RstNames names, boolean classifiers) {
        var inline = new RstInline(raw, names, classifiers);
        while (inline.at < raw.length()) {
            inline.next();
        }
        inline.flush();
        return new Inline(inline.parts.done(), inline.spaces);
    }

    /** Reads a text without markup. */
    static Inline plain(String raw) {
        var inline = new RstInline(raw, RstNames.of(""), false);
        while (inline.at < raw.length()) {
            if (!inline.space()) {
                inline.word(raw.length());
            }
        }
        inline.flush();
        return new Inline(inline.parts.done(), inline.spaces);
    }

    private void next() {
        var found = markup.at(at);
        if (found != null) {
            add(found);
        } else if (!classifier()) {
            character(raw.length());
        }
    }

    /** Takes a colon between spaces, if it begins a classifier; returns whether it does. */
    private boolean classifier() {
        if (!classifiers || raw.charAt(at) != ' ') {
            return false;
        }
        var colon = CLASSIFIER.matcher(raw).region(at, raw.length());
        if (!colon.lookingAt()) {
            return false;
        }
        flush();
        gap.setLength(0);
        parts.alone(colon.group(), true);
        at = colon.end();
        return true;
    }

    private void add(RstMarkup.Found found) {
        flush();
        var before = gap.toString();
        gap.setLength(0);
        var content = found.content();
        if (content == null || isFixed(found, content)) {
            at = found.end();
            parts.alone(before + raw.substring(found.start(), found.end()) + escapedSpaces(), false);
            return;
        }
        parts.open("", before + raw.substring(found.start(), content.start()));
        at = content.start();
        while (at < content.end()) {
            character(content.end());
        }
        flush();
        gap.setLength(0);
        at = found.end();
        parts.close("", raw.substring(content.end(), found.end()) + escapedSpaces());
    }

    /** Whether a translation could not be found by what refers to the text. */
    private boolean isFixed(RstMarkup.Found found, RstMarkup.Range content) {
        var inner = raw.substring(content.start(), content.end());
        var named = raw.startsWith("`", found.start())
                && raw.substring(content.end(), found.end()).equals("`_");
        return (named && NO_NAME.matcher(inner).find())
                || inner.indexOf(SegmentText.CODE) >= 0
                || (raw.startsWith("_`", found.start()) && names.has(inner));
    }

    /** Takes the escaped spaces after a code. */
    private String escapedSpaces() {
        var from = at;
        while (raw.startsWith("\\ ", at)) {
            at += 2;
        }
        markup.ended(at);
        return raw.substring(from, at);
    }

    /**
     * Takes characters that are no markup.
     *
     * @param end index after the last one
     */
    private void character(int end) {
        if (raw.charAt(at) == '\\') {
            escape();
        } else if (!space()) {
            gap.setLength(0);
            word(end);
        }
    }

    /** Takes a character, and those of the same word after it: markup does not begin within a word. */
    private void word(int end) {
        var from = at++;
        if (RstCharacters.isName(raw.charAt(from))) {
            while (at < end && RstCharacters.isName(raw.charAt(at))) {
                at++;
            }
        }
        plain.append(raw, from, at);
    }

    private void escape() {
        at++;
        if (at == raw.length()) {
            return;
        }
        var c = raw.charAt(at);
        if (c == ' ') {
            gap.append("\\ ");
            at++;
        } else if (c == '\n' || c == '\r' || c == '\t') {
            at = afterSpace(at);
        } else {
            gap.setLength(0);
            plain.append(c);
            at++;
        }
    }

    /** Takes white space, of which that with a line end means one space; returns whether there is any. */
    private boolean space() {
        if (!isSpace(raw.charAt(at))) {
            return false;
        }
        var from = at;
        var to = at;
        while (to < raw.length() && (raw.charAt(to) == ' ' || raw.charAt(to) == '\t')) {
            to++;
        }
        if (to < raw.length() && isSpace(raw.charAt(to))) {
            to = afterSpace(to);
            spaces.put(position(), raw.substring(from, to));
            plain.append(' ');
        } else {
            for (var i = from; i < to; i++) {
                if (raw.charAt(i) == '\t') {
                    spaces.put(position(), "\t");
                }
                plain.append(' ');
            }
        }
        at = to;
        gap.setLength(0);
        return true;
    }

    private int afterSpace(int from) {
        var to = from;
        while (to < raw.length() && isSpace(raw.charAt(to))) {
            to++;
        }
        return to;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private int position() {
        return parts.length() + plain.length();
    }

    private void flush() {
        parts.text(plain);
        plain.setLength(0);
    }
}
