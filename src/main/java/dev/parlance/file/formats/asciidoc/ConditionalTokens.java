package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.formats.html.HtmlReferences;
import dev.parlance.file.text.CodedParts;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;

/** Adds those tokens to a text that are markup at some places only: marks, quotation marks, references and escapes. */
final class ConditionalTokens {
    private final String text;
    private final CodedParts parts;
    private final boolean value;
    private final Map<String, String> references = new HashMap<>();
    private final Map<String, Integer> lastClosing = new HashMap<>();

    /**
     * The tokens of a text.
     *
     * @param value whether it is the value of an attribute, in which a backslash escapes only a reference to another
     */
    ConditionalTokens(String text, CodedParts parts, boolean value) {
        this.text = text;
        this.parts = parts;
        this.value = value;
    }

    /** The references of the text, by the characters that they mean, which are not of ASCII. */
    Map<String, String> references() {
        return references;
    }

    /** Adds a token; returns where the next one may begin. */
    int add(Matcher token) {
        var raw = token.group();
        return switch (AsciiDocTokens.kind(token)) {
            case "curved" -> curved(token);
            case "literal" -> literal(token);
            case "backslash" -> backslash(token.start());
            case "mark" -> mark(token);
            case "reference" -> reference(token);
            case "kept" -> {
                parts.text(raw.substring(0, raw.length() - 2) + "}");
                yield token.end();
            }
            default -> {
                if (value) {
                    parts.text(raw);
                } else {
                    parts.alone(raw, false);
                }
                yield token.end();
            }
        };
    }

    private int literal(Matcher token) {
        var before = token.start() > 0 ? text.charAt(token.start() - 1) : ' ';
        var raw = token.group();
        if (raw.startsWith("++") || !(isWord(before) || before == ';' || before == ':')) {
            parts.alone(raw, false);
            return token.end();
        }
        parts.text("+");
        return token.start() + 1;
    }

    /** Adds a quotation mark of a pair that is shown as curved ones, or one character of it. */
    private int curved(Matcher token) {
        var raw = token.group();
        var quote = raw.startsWith("`") ? raw.charAt(1) : raw.charAt(0);
        if (raw.charAt(0) == quote) {
            var after = token.end() < text.length() ? text.charAt(token.end()) : ' ';
            if (!isWordAt(token.start() - 1) && !isSpace(after) && closes("`" + quote, token.end())) {
                parts.open("`" + quote, raw);
                return token.end();
            }
            parts.text(raw.substring(0, 1));
            return token.start() + 1;
        }
        if (parts.isOpen(raw)) {
            parts.close(raw, raw);
            return token.end();
        }
        return tick(token);
    }

    /** Adds a grave accent before a quotation mark as half of a pair, or both as the apostrophe that is shown. */
    private int tick(Matcher token) {
        var opens = !isWordAt(token.start() - 1) && closes("`", token.end());
        if (token.group().equals("`\"") || parts.isOpen("`") || opens) {
            return mark(token.start());
        }
        parts.alone(token.group(), false);
        return token.end();
    }

    private int reference(Matcher token) {
        var raw = token.group();
        var reference = HtmlReferences.at(raw, 0, raw.length(), false);
        if (value) {
            parts.text(raw);
        } else if (reference == null
                || reference.end() < raw.length()
                || reference.text().chars().anyMatch(c -> c < '\t' || (c > '\r' && c < ' '))) {
            parts.alone(raw, false);
        } else {
            parts.text(reference.text());
            if (reference.text().codePointAt(0) >= 0x80) {
                references.put(reference.text(), raw);
            }
        }
        return token.end();
    }

    /** Adds what a backslash makes text, or the backslash. */
    private int backslash(int at) {
        var escaped =
                value ? AsciiDocTokens.escapedReference(text, at) : AsciiDocTokens.escaped(text, at, parts.isOpen("]"));
        parts.text(escaped == null ? "\\" : escaped.text());
        return escaped == null ? at + 1 : escaped.end();
    }

    /** Whether a word is beside monospace text of single signs, which are none then. */
    boolean isBesideWord(Matcher token) {
        return token.group("ticks").length() == 1 && (isWordAt(token.start() - 1) || isWordAt(token.end()));
    }

    /** Adds the mark that begins at an index; returns where it ends. */
    int mark(int at) {
        var mark = AsciiDocTokens.MARK.matcher(text).region(at, text.length());
        return mark.lookingAt() ? mark(mark) : at;
    }

    private int mark(Matcher token) {
        var sign = token.group("sign");
        var before = token.start() > 0 ? text.charAt(token.start() - 1) : ' ';
        var after = token.end() < text.length() ? text.charAt(token.end()) : ' ';
        var loose = isLoose(sign);
        var closes = parts.isOpen(sign) && !isSpace(before) && (loose || !isWord(after));
        var opens = (loose || !(isWord(before) || MarkedText.NO_OPENING_AFTER.indexOf(before) >= 0))
                && !isSpace(after)
                && closes(sign, token.end());
        if (closes) {
            parts.text(token.group().substring(0, token.start("sign") - token.start()));
            parts.close(sign, sign);
        } else if (opens) {
            parts.open(sign, token.group());
        } else {
            var plain = token.group().startsWith("[") ? "[" : sign;
            parts.text(plain);
            return token.start() + plain.length();
        }
        return token.end();
    }

    /** Whether a pair of a sign may close after a place. */
    private boolean closes(String sign, int start) {
        return isSmall(sign) ? closesInWord(sign, start) : lastClosing.computeIfAbsent(sign, this::lastClosing) > start;
    }

    private static boolean isSmall(String sign) {
        return sign.equals("^") || sign.equals("~");
    }

    /** Whether raised or lowered text, which has no spaces, ends after a place. */
    private boolean closesInWord(String sign, int start) {
        var at = start;
        while (at < text.length() && !isSpace(text.charAt(at)) && !text.startsWith(sign, at)) {
            at++;
        }
        return at > start && text.startsWith(sign, at);
    }

    /** Where the last sign is that may close a pair; -1 for none. */
    private int lastClosing(String sign) {
        var at = text.lastIndexOf(sign);
        while (at > 0 && (isSpace(text.charAt(at - 1)) || (!isLoose(sign) && isWordAt(at + 1)))) {
            at = text.lastIndexOf(sign, at - 1);
        }
        return at;
    }

    /** Whether a sign is one beside a letter too. */
    private static boolean isLoose(String sign) {
        return sign.length() > 1 || isSmall(sign);
    }

    private boolean isWordAt(int at) {
        return at >= 0 && at < text.length() && isWord(text.charAt(at));
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
