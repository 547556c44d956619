package dev.parlance.analysis.count.method;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterEnums.ECharacterCategory;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;

/**
 * What each character means to {@link ParlanceCounter}: one table look-up for the Basic Multilingual Plane, ICU's
 * properties for other characters.
 */
final class CharKind {
    /** A character of a run that is a word: letters, symbols and digits other than 0–9. */
    static final int SOLID = 0;
    /** White space by Unicode. */
    static final int SPACE = 1;
    /** 0–9. */
    static final int DIGIT = 2;
    /** Plus and minus, which may begin a number. */
    static final int SIGN = 3;
    /** Punctuation: not a word next to an ideograph or dictionary word. */
    static final int PUNCTUATION = 4;
    /** Marks and invisible characters: they belong to the character that they follow. */
    static final int ATTACHED = 5;
    /** Han, Hiragana, Katakana: a word each. */
    static final int IDEOGRAPH = 6;
    /** Letters, marks and digits of Thai, Lao, Khmer, Burmese: words by dictionary. */
    static final int DICTIONARY = 7;
    /** A surrogate: half of a character outside the table. */
    static final int SURROGATE = 8;

    static final int KIND = 0x0F;
    /** Set when Normalization Form C may change the text around this character. */
    static final int UNSETTLED = 0x10;

    private static final int LETTERS = 1 << ECharacterCategory.UPPERCASE_LETTER
            | 1 << ECharacterCategory.LOWERCASE_LETTER
            | 1 << ECharacterCategory.TITLECASE_LETTER
            | 1 << ECharacterCategory.MODIFIER_LETTER
            | 1 << ECharacterCategory.OTHER_LETTER;
    private static final int MARKS = 1 << ECharacterCategory.NON_SPACING_MARK
            | 1 << ECharacterCategory.ENCLOSING_MARK
            | 1 << ECharacterCategory.COMBINING_SPACING_MARK;
    private static final int DIGITS = 1 << ECharacterCategory.DECIMAL_DIGIT_NUMBER;
    private static final int INVISIBLE = 1 << ECharacterCategory.FORMAT | 1 << ECharacterCategory.CONTROL;
    static final int PUNCTUATIONS = 1 << ECharacterCategory.DASH_PUNCTUATION
            | 1 << ECharacterCategory.START_PUNCTUATION
            | 1 << ECharacterCategory.END_PUNCTUATION
            | 1 << ECharacterCategory.CONNECTOR_PUNCTUATION
            | 1 << ECharacterCategory.OTHER_PUNCTUATION
            | 1 << ECharacterCategory.INITIAL_PUNCTUATION
            | 1 << ECharacterCategory.FINAL_PUNCTUATION;

    private static final int QUICK_CHECK_YES = 1; // of ICU's NO, YES, MAYBE

    private static final byte[] TABLE = new byte[0x10000];

    static {
        for (var c = 0; c < TABLE.length; c++) {
            TABLE[c] = (byte) (Character.isSurrogate((char) c) ? SURROGATE : compute(c));
        }
    }

    private CharKind() {}

    /** Kind and {@link #UNSETTLED} of a UTF-16 unit. */
    static int of(char c) {
        return TABLE[c];
    }

    /** Kind and {@link #UNSETTLED} of a code point; an unpaired surrogate is solid. */
    static int of(int codePoint) {
        return Character.isSupplementaryCodePoint(codePoint)
                ? compute(codePoint)
                : (TABLE[codePoint] & KIND) == SURROGATE ? SOLID : TABLE[codePoint];
    }

    private static int compute(int c) {
        var kind = kind(c);
        return settled(c, kind) ? kind : kind | UNSETTLED;
    }

    /** A run of dictionary words is read as a whole, so its text must be normalized before the run. */
    private static boolean settled(int c, int kind) {
        return kind != DICTIONARY
                && UCharacter.getIntPropertyValue(c, UProperty.NFC_QUICK_CHECK) == QUICK_CHECK_YES
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
        var category = 1 << UCharacter.getType(c);
        if ((category & PUNCTUATIONS) != 0) {
            return PUNCTUATION;
        }
        if ((category & (LETTERS | MARKS | DIGITS)) != 0 && byDictionary(UScript.getScript(c))) {
            return DICTIONARY;
        }
        if ((category & (MARKS | INVISIBLE)) != 0) {
            return ATTACHED;
        }
        return ideograph(c, (category & LETTERS) != 0) ? IDEOGRAPH : SOLID;
    }

    private static boolean byDictionary(int script) {
        return script == UScript.THAI || script == UScript.LAO || script == UScript.KHMER || script == UScript.MYANMAR;
    }

    /** The script property misses letters that several scripts share, such as the prolonged sound mark. */
    private static boolean ideograph(int c, boolean letter) {
        var script = UScript.getScript(c);
        if (script == UScript.HAN || script == UScript.HIRAGANA || script == UScript.KATAKANA) {
            return true;
        }
        return letter
                && script == UScript.COMMON
                && (UScript.hasScript(c, UScript.HAN)
                        || UScript.hasScript(c, UScript.HIRAGANA)
                        || UScript.hasScript(c, UScript.KATAKANA));
    }
}
