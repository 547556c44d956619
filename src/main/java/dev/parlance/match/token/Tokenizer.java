package dev.parlance.match.token;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import dev.parlance.shared.SegmentText;
import dev.parlance.shared.unicode.Normalizing;
import java.util.Arrays;

/**
 * Divides a text into tokens, from left to right after Normalization Form C: white space separates; an inline code is a
 * token, and all codes are equal; a number, {@code [+-]?[0-9]+([., -]?[0-9]+)*} with any white space in place of the
 * space, is a token, and all numbers are equal; a run of letters, marks and digits that does not begin with a number is
 * a token, compared case-folded; every character of Han, Hiragana, Katakana, Thai, Lao, Khmer and Burmese, and every
 * other character, is a token. So {@code utf8} is one token and {@code 3D} two.
 *
 * <p>A token is 64 bits: a run of up to eight ASCII characters and a token of one character are themselves, a longer
 * run is 62 bits of a hash. Among a million different long runs the odds that any two share one are about 10⁻⁷.
 * For one thread.
 */
final class Tokenizer {
    static final long NUMBER = 1L << 63 | 1L << 32;
    static final long CODE = 1L << 63 | SegmentText.CODE;

    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final long CHARACTER = 1L << 63;
    private static final long HASH = 3L << 62;
    private static final long SEED = 0x243F6A8885A308D3L;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int PACKED = 8;

    private long[] tokens = new long[64];
    private int size;

    private long hash;
    private long packed;
    private int length;
    private int bits;

    /** The tokens of a text in their order. */
    long[] tokens(String text) {
        size = 0;
        if (!cut(text, false)) {
            size = 0;
            cut(Normalizing.of(text, NFC), true);
        }
        return Arrays.copyOf(tokens, size);
    }

    /** False if the text must be normalized first. */
    private boolean cut(String text, boolean normalized) {
        var end = text.length();
        for (var at = 0; at < end; ) {
            var c = text.charAt(at);
            var kind = TokenKind.of(c);
            if ((kind & TokenKind.UNSETTLED) != 0 && !normalized) {
                return false;
            }
            switch (kind & TokenKind.KIND) {
                case TokenKind.SPACE -> at++;
                case TokenKind.LETTER, TokenKind.UNFOLDING -> at = run(text, at, normalized);
                case TokenKind.DIGIT -> at = number(text, at);
                case TokenKind.SIGN -> at = sign(text, at);
                case TokenKind.SURROGATE -> at = beyond(text, at, normalized);
                default -> {
                    add(CHARACTER | c);
                    at++;
                }
            }
            if (at < 0) {
                return false;
            }
        }
        return true;
    }

    private void add(long token) {
        if (size == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * size);
        }
        tokens[size++] = token;
    }

    private int sign(String text, int at) {
        if (at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
            return number(text, at + 1);
        }
        add(CHARACTER | text.charAt(at));
        return at + 1;
    }

    private int number(String text, int at) {
        add(NUMBER);
        var end = at;
        while (true) {
            while (end < text.length() && isDigit(text.charAt(end))) {
                end++;
            }
            var group = skipSeparator(text, end);
            if (group == end || group >= text.length() || !isDigit(text.charAt(group))) {
                return end;
            }
            end = group;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int skipSeparator(String text, int at) {
        if (at >= text.length()) {
            return at;
        }
        var c = text.charAt(at);
        if (c == '.' || c == ',' || c == '-') {
            return at + 1;
        }
        var end = at;
        while (end < text.length() && TokenKind.of(text.charAt(end)) == TokenKind.SPACE) {
            end++;
        }
        return end;
    }

    private int beyond(String text, int at, boolean normalized) {
        var codePoint = text.codePointAt(at);
        var kind = TokenKind.of(codePoint);
        if ((kind & TokenKind.UNSETTLED) != 0 && !normalized) {
            return -1;
        }
        if ((kind & TokenKind.KIND) == TokenKind.LETTER) {
            return run(text, at, normalized);
        }
        add(CHARACTER | codePoint);
        return at + Character.charCount(codePoint);
    }

    /** The end of the run, or −1 if the text must be normalized first. */
    private int run(String text, int start, boolean normalized) {
        hash = SEED;
        packed = 0;
        length = 0;
        bits = 0;
        var at = start;
        for (; at < text.length(); at++) {
            var c = text.charAt(at);
            var kind = TokenKind.of(c);
            if ((kind & TokenKind.UNSETTLED) != 0 && !normalized) {
                return -1;
            }
            kind &= TokenKind.KIND;
            if (kind == TokenKind.LETTER || kind == TokenKind.DIGIT) {
                append(TokenKind.folded(c));
            } else if (kind == TokenKind.UNFOLDING) {
                appendAll(UCharacter.foldCase(String.valueOf(c), true));
            } else if (kind == TokenKind.SURROGATE && !normalized && isUnsettled(text.codePointAt(at))) {
                return -1;
            } else if (kind == TokenKind.SURROGATE && isLetter(text.codePointAt(at))) {
                appendAll(Character.toString(UCharacter.foldCase(text.codePointAt(at), true)));
                at++;
            } else {
                break;
            }
        }
        add(length <= PACKED && bits < 0x80 ? packed : HASH | BitMixer.mix(hash));
        return at;
    }

    private static boolean isUnsettled(int codePoint) {
        return (TokenKind.of(codePoint) & TokenKind.UNSETTLED) != 0;
    }

    private static boolean isLetter(int codePoint) {
        return (TokenKind.of(codePoint) & TokenKind.KIND) == TokenKind.LETTER;
    }

    private void append(char c) {
        hash = (hash ^ c) * FACTOR;
        packed = packed << 8 | c;
        bits |= c;
        length++;
    }

    private void appendAll(String folded) {
        for (var i = 0; i < folded.length(); i++) {
            append(folded.charAt(i));
        }
    }
}
