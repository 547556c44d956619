package dev.parlance.termbase.search.match;

import java.lang.Character.UnicodeScript;

/**
 * Finds word boundaries: at every change between letters, letters of a script without spaces (Han, kana, Thai, Lao,
 * Khmer, Burmese) and all other characters. Between letters of a script without spaces, a word may end anywhere.
 */
public final class WordBoundaries {
    public static final byte NONE = 0;
    public static final byte WORD = 1;
    public static final byte UNSPACED = 2;

    private static final byte[] KINDS = kinds();

    private WordBoundaries() {}

    public static byte kind(int c) {
        return c < KINDS.length ? KINDS[c] : kindOf(c);
    }

    static boolean isSpace(int c) {
        return c == ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
    }

    /** Whether a word of {@code text[0..length)} begins at {@code at}. */
    public static boolean startsWord(int[] text, int length, int at) {
        var kind = at < length ? kind(text[at]) : NONE;
        return kind != NONE && (at == 0 || kind(text[at - 1]) != kind);
    }

    /** Whether a word may begin or end before {@code at}. */
    public static boolean isBoundary(int[] text, int length, int at) {
        if (at == 0 || at == length) {
            return true;
        }
        var kind = kind(text[at]);
        return kind == UNSPACED || kind(text[at - 1]) != kind;
    }

    /** The end of the word that contains {@code at}. */
    public static int endOfWord(int[] text, int length, int at) {
        var kind = kind(text[at]);
        var end = at + 1;
        while (end < length && kind(text[end]) == kind) {
            end++;
        }
        return end;
    }

    private static byte[] kinds() {
        var kinds = new byte[0x10000];
        for (var c = 0; c < kinds.length; c++) {
            kinds[c] = kindOf(c);
        }
        return kinds;
    }

    private static byte kindOf(int c) {
        if (c == 0x30fc || c == 0x3099 || c == 0x309a) {
            return UNSPACED;
        }
        return switch (Character.getType(c)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.TITLECASE_LETTER,
                    Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.DECIMAL_DIGIT_NUMBER,
                    Character.LETTER_NUMBER,
                    Character.OTHER_NUMBER -> scriptOf(c);
            default -> NONE;
        };
    }

    private static byte scriptOf(int c) {
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> UNSPACED;
            default -> WORD;
        };
    }
}
