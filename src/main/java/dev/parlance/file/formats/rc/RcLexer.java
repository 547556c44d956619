package dev.parlance.file.formats.rc;

import dev.parlance.file.gate.UnreadableFile;
import org.jspecify.annotations.Nullable;

/** Finds the tokens of a resource script; comments and lines of the preprocessor are none. */
final class RcLexer {
    private final String text;
    private int at;
    /** The end of the line of the last literal. */
    private int line = -1;
    /** The end of a line whose quotation marks no backslash escapes. */
    private int unescaped = -1;

    RcLexer(String text) {
        this.text = text;
        skipDirective();
    }

    /** A word, a literal between quotes with its prefix, or a single character. */
    record Token(int start, int end, boolean literal) {}

    /** The next token; null after the last one. */
    @Nullable
    Token next() throws UnreadableFile {
        skip();
        if (at >= text.length()) {
            return null;
        }
        var start = at;
        var quote = text.startsWith("L\"", at) || text.startsWith("l\"", at) ? at + 1 : at;
        if (text.charAt(quote) == '"') {
            at = afterLiteral(quote);
            return new Token(start, at, true);
        }
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        at = Math.max(at, start + 1);
        return new Token(start, at, false);
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '$';
    }

    private void skip() throws UnreadableFile {
        while (at < text.length()) {
            var c = text.charAt(at);
            if (c == '\n') {
                at++;
                skipDirective();
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (text.startsWith("//", at)) {
                at = endOfLine(at);
            } else if (text.startsWith("/*", at)) {
                var end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw broken(at, "the comment has no end");
                }
                at = end + 2;
            } else {
                return;
            }
        }
    }

    /** Skips a line of the preprocessor, which a backslash at its end continues. */
    private void skipDirective() {
        var sign = at;
        while (sign < text.length() && (text.charAt(sign) == ' ' || text.charAt(sign) == '\t')) {
            sign++;
        }
        if (sign >= text.length() || text.charAt(sign) != '#') {
            return;
        }
        at = endOfLine(sign);
        while (at < text.length() && text.substring(sign, at).stripTrailing().endsWith("\\")) {
            sign = at + 1;
            at = endOfLine(sign);
        }
    }

    private int endOfLine(int from) {
        var end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    /** The index after the literal; a backslash escapes a quotation mark, unless the line has no other one. */
    private int afterLiteral(int quote) throws UnreadableFile {
        line = quote > line ? endOfLine(quote) : line;
        var end = line == unescaped ? -1 : afterLiteral(quote, true);
        if (end < 0) {
            unescaped = line;
            end = afterLiteral(quote, false);
        }
        if (end < 0) {
            throw broken(quote, "the string has no end on its line");
        }
        return end;
    }

    private int afterLiteral(int quote, boolean escapes) {
        for (var i = quote + 1; i < line; i++) {
            var c = text.charAt(i);
            if (c == '\\' && (escapes || !isQuote(i + 1))) {
                i++;
            } else if (c == '"' && !isQuote(i + 1)) {
                return i + 1;
            } else if (c == '"') {
                i++;
            }
        }
        return -1;
    }

    private boolean isQuote(int place) {
        return place < line && text.charAt(place) == '"';
    }

    private UnreadableFile broken(int place, String message) {
        return UnreadableFile.broken(text, place, "not a valid resource script: " + message);
    }
}
