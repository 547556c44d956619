package dev.parlance.file.formats.pdf;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Joins a line to the text before it. */
final class LineEnds {
    private static final char SOFT_HYPHEN = '\u00AD';
    private static final String HYPHENS = "-\u2010" + SOFT_HYPHEN;
    /** Words after a hyphen that stands for a part of a word, as in <i>Haus- und Gartenarbeit</i>. */
    private static final Pattern CONJUNCTION = Pattern.compile("(und|oder|and|or|och)\\b.*");

    /** Scripts that are written without spaces. */
    private static final Set<UnicodeScript> WITHOUT_SPACES = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.YI,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private LineEnds() {}

    /** Whether a word is divided between two lines. */
    static boolean isHyphenated(CharSequence text, String next) {
        var end = text.length() - 1;
        return end > 0
                && HYPHENS.indexOf(text.charAt(end)) >= 0
                && Character.isLetter(Character.codePointBefore(text, end))
                && Character.isLowerCase(next.codePointAt(0));
    }

    /** Appends a line that is not empty, and removes the hyphen of a word that was divided. */
    static void join(StringBuilder text, String next) {
        if (text.isEmpty()) {
            text.append(next);
            return;
        }
        var end = text.length() - 1;
        if (isHyphenated(text, next)) {
            if (text.charAt(end) != SOFT_HYPHEN && CONJUNCTION.matcher(next).matches()) {
                text.append(' ');
            } else {
                text.setLength(end);
            }
        } else if (!endsWithCompound(text, next) && needsSpace(text.codePointBefore(end + 1), next.codePointAt(0))) {
            text.append(' ');
        }
        text.append(next);
    }

    /** Whether the hyphen at the end belongs to a word such as <i>X-Ray</i>. */
    private static boolean endsWithCompound(CharSequence text, String next) {
        var end = text.length() - 1;
        return end > 0
                && HYPHENS.indexOf(text.charAt(end)) >= 0
                && Character.isLetterOrDigit(Character.codePointBefore(text, end))
                && Character.isLetterOrDigit(next.codePointAt(0));
    }

    private static boolean needsSpace(int before, int after) {
        return !(isWithoutSpaces(before) && isWithoutSpaces(after));
    }

    private static boolean isWithoutSpaces(int character) {
        return WITHOUT_SPACES.contains(UnicodeScript.of(character)) || isFullWidth(character);
    }

    /** Punctuation of Chinese and Japanese. */
    private static boolean isFullWidth(int character) {
        return (character >= 0x3000 && character <= 0x303F) || (character >= 0xFF00 && character <= 0xFFEF);
    }
}
