package dev.parlance.file.gate;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * JSON5 (json5.org, sections 5 to 8) as JSON that Jackson reads, with every token where it was. A space replaces white
 * space of JSON5, a plus sign before a number, and no-break spaces, which come from text pasted from web pages. A
 * hexadecimal number and {@code -NaN} become other numbers. {@link #decoded} completes the escapes of strings.
 */
final class Json5Text extends FilterReader {
    /** Stands for {@code \x}; a character that is in no text. */
    private static final char HEX = '\uFDD0';
    /** Stands for a line end that continues a string. */
    private static final char NOTHING = '\uFDD1';
    /** Is nowhere valid between strings. */
    private static final char BROKEN = '^';

    private Place place = Place.TOKENS;
    private Numeral numeral = Numeral.NONE;
    /** The quote of the string that is open. */
    private char quote;

    private boolean escapes;

    Json5Text(Reader text) {
        super(text);
    }

    private enum Place {
        TOKENS,
        SLASH,
        LINE_COMMENT,
        COMMENT,
        COMMENT_STAR,
        STRING,
        ESCAPE,
        CARRIAGE_RETURN
    }

    /** What was read of a number; {@link #OTHER} after what needs no change. */
    private enum Numeral {
        NONE,
        PLUS,
        MINUS,
        MINUS_N,
        MINUS_NA,
        ZERO,
        ZERO_X,
        DIGITS_16,
        OTHER
    }

    /** Whether a string that was read has an escape for {@link #decoded}. */
    boolean hasEscapes() {
        return escapes;
    }

    /** The text of a string that a parser has read from here. */
    static String decoded(String text) {
        if (text.indexOf(HEX) < 0 && text.indexOf(NOTHING) < 0) {
            return text;
        }
        var decoded = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == HEX && i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2))) {
                decoded.append((char) Integer.parseInt(text, i + 1, i + 3, 16));
                i += 2;
            } else if (c != NOTHING) {
                decoded.append(c == HEX ? 'x' : c);
            }
        }
        return decoded.toString();
    }

    private static boolean isHex(char c) {
        return c < 0x80 && Character.digit(c, 16) >= 0;
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
        var read = super.read(buffer, from, length);
        for (var i = from; i < from + read; i++) {
            buffer[i] = next(buffer[i]);
        }
        return read;
    }

    private char next(char c) {
        switch (place) {
            case TOKENS -> {
                return token(c);
            }
            case SLASH -> place = c == '/' ? Place.LINE_COMMENT : c == '*' ? Place.COMMENT : Place.TOKENS;
            case LINE_COMMENT -> place = c == '\n' || c == '\r' ? Place.TOKENS : place;
            case COMMENT -> place = c == '*' ? Place.COMMENT_STAR : place;
            case COMMENT_STAR -> place = c == '/' ? Place.TOKENS : c == '*' ? place : Place.COMMENT;
            case STRING -> string(c);
            case ESCAPE -> {
                return escaped(c);
            }
            case CARRIAGE_RETURN -> {
                place = Place.STRING;
                string(c);
                return c == '\n' ? NOTHING : c;
            }
        }
        return c;
    }

    private void string(char c) {
        if (c == quote) {
            place = Place.TOKENS;
        } else if (c == '\\') {
            place = Place.ESCAPE;
        }
    }

    private char escaped(char c) {
        place = c == '\r' ? Place.CARRIAGE_RETURN : Place.STRING;
        return switch (c) {
            case 'v' -> '\u000B';
            case '0' -> '\0';
            case 'x' -> escape(HEX);
            case '\n', '\r', '\u2028', '\u2029' -> escape(NOTHING);
            default -> c;
        };
    }

    private char escape(char c) {
        escapes = true;
        return c;
    }

    private char token(char c) {
        var before = numeral;
        numeral = Numeral.NONE;
        switch (c) {
            case '"', '\'' -> {
                quote = c;
                place = Place.STRING;
            }
            case '/' -> place = Place.SLASH;
            case ',', ':', '[', ']', '{', '}', ' ', '\t', '\n', '\r' -> {}
            default -> {
                return isSpace(c) ? end(before, ' ') : number(before, c);
            }
        }
        return end(before, c);
    }

    private static boolean isSpace(char c) {
        return c == '\u000B'
                || c == '\f'
                || c == '\uFEFF'
                || Character.isSpaceChar(c); // a separator of Unicode: a space, U+2028 or U+2029
    }

    /** The character after a number. */
    private static char end(Numeral before, char c) {
        return switch (before) {
            case PLUS, ZERO_X, MINUS_N, MINUS_NA -> BROKEN;
            case NONE, MINUS, ZERO, DIGITS_16, OTHER -> c;
        };
    }

    private char number(Numeral before, char c) {
        return switch (before) {
            case NONE -> c == '+' ? then(Numeral.PLUS, ' ') : then(c == '-' ? Numeral.MINUS : zeroOrOther(c), c);
            case PLUS -> then(zeroOrOther(c), isDigit(c) || c == '.' || c == 'I' || c == 'N' ? c : BROKEN);
            case MINUS -> c == 'N' ? then(Numeral.MINUS_N, '1') : then(zeroOrOther(c), c);
            case MINUS_N -> c == 'a' ? then(Numeral.MINUS_NA, '1') : BROKEN;
            case MINUS_NA -> then(Numeral.OTHER, c == 'N' ? '1' : BROKEN);
            case ZERO -> c == 'x' || c == 'X' ? then(Numeral.ZERO_X, '.') : then(Numeral.OTHER, c);
            case ZERO_X, DIGITS_16 -> then(Numeral.DIGITS_16, isHex(c) ? '1' : BROKEN);
            case OTHER -> then(Numeral.OTHER, c);
        };
    }

    private static Numeral zeroOrOther(char c) {
        return c == '0' ? Numeral.ZERO : Numeral.OTHER;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private char then(Numeral state, char c) {
        numeral = state;
        return c;
    }
}
