package dev.parlance.match.token;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterEnums.ECharacterCategory;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;

/**
 * The kind of each character for {@link Tokenizer}, and its case-folded form: one table look-up for the Basic
 * Multilingual Plane, the properties of ICU for other characters.
 */
final class TokenKind {
    /** A character that is a token. */
    static final int SINGLE = 0;
    /** White space by Unicode. */
    static final int SPACE = 1;
    /** 0–9. */
    static final int DIGIT = 2;
    /** Plus and minus, which may begin a number. */
    static final int SIGN = 3;
    /** Letters, marks and other digits, which form runs. */
    static final int LETTER = 4;
    /** A letter whose case folding is more than one character. */
    static final int UNFOLDING = 5;
    /** Half of a character outside the table. */
    static final int SURROGATE = 6;

    static final int KIND = 0x0F;
    /** Set when Normalization Form C may change the text around this character. */
    static final int UNSETTLED = 0x10;

    private static final int RUNS = 1 << ECharacterCategory.UPPERCASE_LETTER
            | 1 << ECharacterCategory.LOWERCASE_LETTER
            | 1 << ECharacterCategory.TITLECASE_LETTER
            | 1 << ECharacterCategory.MODIFIER_LETTER
            | 1 << ECharacterCategory.OTHER_LETTER
            | 1 << ECharacterCategory.NON_SPACING_MARK
            | 1 << ECharacterCategory.ENCLOSING_MARK
            | 1 << ECharacterCategory.COMBINING_SPACING_MARK
            | 1 << ECharacterCategory.DECIMAL_DIGIT_NUMBER;

    private static final int QUICK_CHECK_YES = 1; // of ICU's NO, YES, MAYBE

    private static final byte[] KINDS = new byte[0x10000];
    private static final char[] FOLDED = new char[0x10000];

    static {
        for (var c = 0; c < KINDS.length; c++) {
            FOLDED[c] = (char) c;
            KINDS[c] = (byte) (Character.isSurrogate((char) c) ? SURROGATE : compute(c));
            if ((KINDS[c] & KIND) == LETTER) {
                var folded = UCharacter.foldCase(Character.toString(c), true);
                if (folded.length() == 1) {
                    FOLDED[c] = folded.charAt(0);
                } else {
                    KINDS[c] = (byte) ((KINDS[c] & ~KIND) | UNFOLDING);
                }
            }
        }
    }

    private TokenKind() {}

    /** Kind and {@link #UNSETTLED} of a UTF-16 unit. */
    static int of(char c) {
        return KINDS[c];
    }

    /** Kind and {@link #UNSETTLED} of a code point; an unpaired surrogate is single. */
    static int of(int codePoint) {
        return Character.isSupplementaryCodePoint(codePoint)
                ? compute(codePoint)
                : (KINDS[codePoint] & KIND) == SURROGATE ? SINGLE : KINDS[codePoint];
    }

    /** The case-folded form of a letter that is not {@link #UNFOLDING}. */
    static char folded(char letter) {
        return FOLDED[letter];
    }

    private static int compute(int c) {
        return settled(c) ? kind(c) : kind(c) | UNSETTLED;
    }

    private static boolean settled(int c) {
        return UCharacter.getIntPropertyValue(c, UProperty.NFC_QUICK_CHECK) == QUICK_CHECK_YES
                && UCharacter.getCombiningClass(c) == 0;
    }

    private static int kind(int c) {
        if (UCharacter.isUWhiteSpace(c)) {
            return SPACE;
        }
        if (c >= '0' && c <= '9') {
            return DIGIT;
        }
        if (c == '+' || c == '-') {
            return SIGN;
        }
        return (1 << UCharacter.getType(c) & RUNS) != 0 && !alone(c) ? LETTER : SINGLE;
    }

    /** Scripts without spaces between words; the script property alone misses letters that several of them share. */
    private static boolean alone(int c) {
        return switch (UScript.getScript(c)) {
            case UScript.HAN,
                    UScript.HIRAGANA,
                    UScript.KATAKANA,
                    UScript.THAI,
                    UScript.LAO,
                    UScript.KHMER,
                    UScript.MYANMAR -> true;
            case UScript.COMMON ->
                UScript.hasScript(c, UScript.HAN)
                        || UScript.hasScript(c, UScript.HIRAGANA)
                        || UScript.hasScript(c, UScript.KATAKANA);
            default -> false;
        };
    }
}
