package dev.parlance.file.formats.rst.inline;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacter.EastAsianWidth;
import com.ibm.icu.lang.UProperty;

/**
 * What characters are for the rules of inline markup (docutils, reStructuredText Markup Specification, "Inline markup
 * recognition rules") and how wide they are.
 */
public final class RstCharacters {
    /** Punctuation that is not in the tables of docutils, which are those of Unicode 5.2. */
    private static final String LATER = "\u00A7\u00B6\u2308\u2309\u230A\u230B";

    private static final String QUOTES = "\"'\u00AB\u00BB\u2018\u2019\u201A\u201B\u201C\u201D\u201E\u201F\u2039\u203A";

    private RstCharacters() {}

    /** White space of Python, which docutils removes from the ends of lines. */
    public static boolean isSpace(int c) {
        return c < 0x80 ? Character.isWhitespace(c) : Character.isSpaceChar(c) || c == '\u0085';
    }

    /** Whether a start-string may follow a character. */
    static boolean isPrefix(char c) {
        return isSpace(c) || (c < 0x80 ? "\"'(<[{-/:".indexOf(c) >= 0 : isDelimiter(c) || isOpening(c));
    }

    /** Whether a character may follow an end-string. */
    static boolean isSuffix(char c) {
        return isSpace(c) || (c < 0x80 ? "\"')>]}-/:\\.,;!?".indexOf(c) >= 0 : isDelimiter(c) || isClosing(c));
    }

    /** A character that begins a pair, such as a quotation mark. */
    static boolean isOpening(char c) {
        var type = Character.getType(c);
        return "\"'(<[{".indexOf(c) >= 0
                || (isKnown(c) && (type == Character.START_PUNCTUATION || isQuote(type)) && c >= 0x80);
    }

    /** A character that ends a pair. */
    static boolean isClosing(char c) {
        var type = Character.getType(c);
        return "\"')>]}".indexOf(c) >= 0
                || QUOTES.indexOf(c) >= 0
                || (isKnown(c) && (type == Character.END_PUNCTUATION || isQuote(type)) && c >= 0x80);
    }

    private static boolean isQuote(int type) {
        return type == Character.INITIAL_QUOTE_PUNCTUATION || type == Character.FINAL_QUOTE_PUNCTUATION;
    }

    private static boolean isDelimiter(char c) {
        var type = Character.getType(c);
        return isKnown(c) && (type == Character.DASH_PUNCTUATION || type == Character.OTHER_PUNCTUATION);
    }

    private static boolean isKnown(char c) {
        return LATER.indexOf(c) < 0 && !(c >= '\u2E32' && c <= '\u2E5D');
    }

    /** Whether markup between two characters is no markup: between quotation marks or brackets of one kind. */
    static boolean isPair(char before, char after) {
        var opening = "\"'(<[{".indexOf(before);
        if (opening >= 0) {
            return "\"')>]}".charAt(opening) == after;
        }
        return QUOTES.indexOf(before) >= 0
                ? isQuotePair(before, after)
                : isOpening(before) && Character.getType(before) == Character.START_PUNCTUATION && after == before + 1;
    }

    private static boolean isQuotePair(char before, char after) {
        return switch (before) {
            case '\u00AB' -> after == '\u00BB';
            case '\u00BB' -> after == '\u00AB' || after == '\u00BB';
            case '\u2018' -> after == '\u2019' || after == '\u201A';
            case '\u2019' -> after == '\u2018' || after == '\u2019';
            case '\u201A' -> after == '\u2018' || after == '\u2019';
            case '\u201C' -> after == '\u201D' || after == '\u201E';
            case '\u201D' -> after == '\u201C' || after == '\u201D';
            case '\u201E' -> after == '\u201C' || after == '\u201D';
            case '\u2039' -> after == '\u203A';
            case '\u203A' -> after == '\u2039' || after == '\u203A';
            default -> false;
        };
    }

    /** A character of names. */
    static boolean isName(char c) {
        return Character.isLetterOrDigit(c);
    }

    /** Punctuation that may underline a title. */
    public static boolean isAdornment(char c) {
        return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
    }

    public static boolean isWide(int c) {
        var width = c < 0x1100 ? EastAsianWidth.NEUTRAL : UCharacter.getIntPropertyValue(c, UProperty.EAST_ASIAN_WIDTH);
        return width == EastAsianWidth.WIDE || width == EastAsianWidth.FULLWIDTH;
    }

    /** Whether a text has characters that are part of those before them. */
    public static boolean hasCombining(String text) {
        return text.codePoints().anyMatch(c -> UCharacter.getCombiningClass(c) != 0);
    }

    /** The columns of a text, of which wide characters have two and combining ones none. */
    public static int width(String text) {
        return text.codePoints()
                .map(c -> UCharacter.getCombiningClass(c) != 0 ? 0 : isWide(c) ? 2 : 1)
                .sum();
    }
}
