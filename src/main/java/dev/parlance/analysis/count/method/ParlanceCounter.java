package dev.parlance.analysis.count.method;

import com.ibm.icu.text.Normalizer2;
import dev.parlance.shared.unicode.Normalizing;

/**
 * {@code parlance-1}: one pass over the UTF-16 units, without an allocation per word.
 *
 * <ol>
 *   <li>Normalization Form C; a run of white space is one space; white space at the ends is ignored.
 *   <li>A number, {@code [+-]?[0-9]+([., -]?[0-9]+)*}, is one character.
 *   <li>A character of Han, Hiragana or Katakana is a word; Thai, Lao, Khmer and Burmese have the words of ICU's
 *       dictionaries; of all other text, a run of characters other than white space is a word, unless it is only
 *       punctuation next to such a character or word.
 *   <li>Characters are code points other than white space.
 * </ol>
 *
 * Marks, variation selectors and invisible characters after a character of rule 3 belong to it and are not words.
 */
final class ParlanceCounter implements TextCounter {
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();

    private final DictionaryWords dictionary = new DictionaryWords();

    /** The kind of text directly before the current position of the scan. */
    private enum Before {
        /** White space, or the beginning. */
        SPACE,
        /** A character that is a word or ends one. */
        IDEOGRAPH,
        /** A run of only punctuation, after white space: a word if white space or the end follows. */
        PUNCTUATION,
        /** A run of only punctuation next to an ideograph: not a word. */
        TOUCHING,
        /** A run that is already counted. */
        WORD
    }

    @Override
    public TextCount count(String plain) {
        return count(plain, false);
    }

    private TextCount count(String text, boolean normalized) {
        var before = Before.SPACE;
        var words = 0;
        var characters = 0;
        var spaces = 0;
        var end = text.length();
        for (var at = 0; at < end; ) {
            var kind = CharKind.of(text.charAt(at));
            var next = at + 1;
            if (kind == CharKind.SURROGATE) {
                var codePoint = text.codePointAt(at);
                kind = CharKind.of(codePoint);
                next = at + Character.charCount(codePoint);
            }
            if ((kind & CharKind.UNSETTLED) != 0) {
                if (!normalized) {
                    return count(Normalizing.of(text, NFC), true);
                }
                kind &= CharKind.KIND;
            }
            if (kind == CharKind.SIGN) {
                kind = signAt(text, at);
            }
            characters++;
            switch (kind) {
                case CharKind.SPACE -> {
                    characters--;
                    if (before == Before.PUNCTUATION) {
                        words++;
                    }
                    before = Before.SPACE;
                    next = skipSpace(text, next);
                    if (characters > 0 && next < end) {
                        spaces++;
                    }
                }
                case CharKind.SOLID, CharKind.DIGIT -> {
                    if (before != Before.WORD) {
                        words++;
                        before = Before.WORD;
                    }
                    if (kind == CharKind.DIGIT) {
                        next = numberEnd(text, next);
                    }
                }
                case CharKind.PUNCTUATION -> before = afterPunctuation(before);
                case CharKind.ATTACHED -> before = before == Before.SPACE ? Before.PUNCTUATION : before;
                case CharKind.IDEOGRAPH -> {
                    words++;
                    before = Before.IDEOGRAPH;
                }
                case CharKind.DICTIONARY -> {
                    next = dictionaryEnd(text, next);
                    words += dictionary.count(text, at, next);
                    characters += text.codePointCount(at, next) - 1;
                    before = Before.IDEOGRAPH;
                }
                default -> throw new IllegalStateException("kind " + kind);
            }
            at = next;
        }
        return new TextCount(before == Before.PUNCTUATION ? words + 1 : words, characters, spaces);
    }

    private static Before afterPunctuation(Before before) {
        return switch (before) {
            case SPACE -> Before.PUNCTUATION;
            case IDEOGRAPH -> Before.TOUCHING;
            case PUNCTUATION, TOUCHING, WORD -> before;
        };
    }

    /** A sign before a digit begins a number; otherwise, minus is punctuation and plus is a symbol. */
    private static int signAt(String text, int at) {
        if (at + 1 < text.length() && CharKind.of(text.charAt(at + 1)) == CharKind.DIGIT) {
            return CharKind.DIGIT;
        }
        return text.charAt(at) == '-' ? CharKind.PUNCTUATION : CharKind.SOLID;
    }

    /** The end of the number whose first digit or sign is before {@code at}. */
    private static int numberEnd(String text, int at) {
        var end = at;
        while (true) {
            while (end < text.length() && CharKind.of(text.charAt(end)) == CharKind.DIGIT) {
                end++;
            }
            var group = skipSeparator(text, end);
            if (group == end || group >= text.length() || CharKind.of(text.charAt(group)) != CharKind.DIGIT) {
                return end;
            }
            end = group;
        }
    }

    private static int skipSeparator(String text, int at) {
        if (at >= text.length()) {
            return at;
        }
        var c = text.charAt(at);
        return c == '.' || c == ',' || c == '-' ? at + 1 : skipSpace(text, at);
    }

    private static int skipSpace(String text, int at) {
        var end = at;
        while (end < text.length() && CharKind.of(text.charAt(end)) == CharKind.SPACE) {
            end++;
        }
        return end;
    }

    private static int dictionaryEnd(String text, int at) {
        var end = at;
        while (end < text.length()) {
            var codePoint = text.codePointAt(end);
            var kind = CharKind.of(codePoint) & CharKind.KIND;
            if (kind != CharKind.DICTIONARY && kind != CharKind.ATTACHED) {
                return end;
            }
            end += Character.charCount(codePoint);
        }
        return end;
    }
}
