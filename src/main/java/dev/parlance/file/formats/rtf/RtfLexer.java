package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.rtf.RtfToken.Kind;
import dev.parlance.file.gate.UnreadableFile;
import org.jspecify.annotations.Nullable;

/** The tokens of RTF (Microsoft, "Rich Text Format (RTF) Specification", version 1.9.1, "RTF Syntax"). */
final class RtfLexer {
    private static final int LONGEST_WORD = 64;
    private static final int LONGEST_NUMBER = 10;

    private final String text;
    private int at;

    RtfLexer(String text) {
        this.text = text;
    }

    /** The tokens from an index on. */
    RtfLexer(String text, int from) {
        this.text = text;
        this.at = from;
    }

    /** Index after the last token. */
    int at() {
        return at;
    }

    /** Continues at an index. */
    void moveTo(int index) {
        at = index;
    }

    /** The next token; null at the end of the text. */
    @Nullable
    RtfToken next() {
        if (at >= text.length()) {
            return null;
        }
        var start = at;
        return switch (text.charAt(at)) {
            case '{' -> token(Kind.OPEN, start, start + 1);
            case '}' -> token(Kind.CLOSE, start, start + 1);
            case '\\' -> control(start);
            case '\r', '\n' -> run(Kind.LINES, start);
            default -> run(Kind.TEXT, start);
        };
    }

    /** Passes the rest of a group, whose beginning was the last token; returns the index after it. */
    int skip(int group) throws UnreadableFile {
        var depth = 1;
        while (depth > 0) {
            var token = next();
            if (token == null) {
                throw UnreadableFile.broken(text, group, "a group is not closed");
            }
            depth += token.is(Kind.OPEN) ? 1 : token.is(Kind.CLOSE) ? -1 : 0;
        }
        return at;
    }

    private RtfToken token(Kind kind, int start, int end) {
        at = end;
        return new RtfToken(kind, start, end, "", RtfToken.NONE);
    }

    private RtfToken run(Kind kind, int start) {
        var end = start + 1;
        while (end < text.length() && isOf(kind, text.charAt(end))) {
            end++;
        }
        return token(kind, start, end);
    }

    private static boolean isOf(Kind kind, char c) {
        return switch (c) {
            case '{', '}', '\\' -> false;
            case '\r', '\n' -> kind == Kind.LINES;
            default -> kind == Kind.TEXT;
        };
    }

    private RtfToken control(int start) {
        var first = start + 1 < text.length() ? text.charAt(start + 1) : ' ';
        if (isLetter(first)) {
            return word(start);
        }
        at = Math.min(start + 2, text.length());
        if (first == '\'' && start + 4 <= text.length()) {
            var high = Character.digit(text.charAt(start + 2), 16);
            var low = Character.digit(text.charAt(start + 3), 16);
            at = high < 0 || low < 0 ? at : start + 4;
            return new RtfToken(Kind.BYTE, start, at, "", high < 0 || low < 0 ? '?' : high * 16 + low);
        }
        // a line end after a backslash is a paragraph end
        return first == '\r' || first == '\n'
                ? new RtfToken(Kind.WORD, start, at, "par", RtfToken.NONE)
                : new RtfToken(Kind.SYMBOL, start, at, String.valueOf(first), RtfToken.NONE);
    }

    private RtfToken word(int start) {
        var end = start + 1;
        while (end < text.length() && end - start <= LONGEST_WORD && isLetter(text.charAt(end))) {
            end++;
        }
        var name = text.substring(start + 1, end);
        var digits = end;
        if (end + 1 < text.length() && text.charAt(end) == '-' && isDigit(text.charAt(end + 1))) {
            end++;
        }
        while (end < text.length() && end - digits <= LONGEST_NUMBER && isDigit(text.charAt(end))) {
            end++;
        }
        var number = end == digits ? RtfToken.NONE : number(text.substring(digits, end));
        at = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
        if (name.equals("bin") && number > 0) {
            at = (int) Math.min(text.length(), (long) at + number);
        }
        return new RtfToken(Kind.WORD, start, at, name, number);
    }

    /** The nearest number of 32 bits, as the control words of RTF have. */
    private static int number(String digits) {
        return Math.clamp(Long.parseLong(digits), -Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
