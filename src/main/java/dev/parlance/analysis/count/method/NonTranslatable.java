package dev.parlance.analysis.count.method;

import dev.parlance.shared.SegmentText;
import java.util.regex.Pattern;

/**
 * Recognizes text that is the same in every language.
 *
 * <p>100: it contains no letter outside its inline codes, or every letter belongs to a URL, an e-mail address or a
 * placeholder. 99: the same after folding numbers, so that all remaining letters belong to a number: hexadecimal
 * (0x1F), with an exponent (1.5e10), a version (v2.1), dimensions (1920x1080). Units and ordinals (5 km, 1st) are
 * translated and do not count.
 */
public final class NonTranslatable {
    /** Text to translate. */
    public static final int NONE = 0;

    private static final int CERTAIN = 100;
    private static final int NUMBERS_FOLDED = 99;

    /** The longest text that is checked for addresses and placeholders; it limits the cost of the patterns. */
    private static final int LONGEST_TOKEN = 2_000;

    private static final Pattern URL =
            Pattern.compile("[(\"'<\\[]*+(?:[A-Za-z][A-Za-z0-9+.-]{1,20}+://|www\\.|mailto:)\\S.*");
    private static final Pattern EMAIL = Pattern.compile(
            "[(\"'<\\[]*+[\\p{L}\\p{N}._%+-]++@[\\p{L}\\p{N}-]++(?:\\.[\\p{L}\\p{N}-]++)++[)\"'>\\],.;:!?]*+");
    /** {name}, {0,number}, {{name}}, ${name}, #{name}, %{name}; %(name)s; %NAME%; %s, %1$s, %-5.2f, %@. */
    private static final Pattern PLACEHOLDER = Pattern.compile("[$#%]?\\{\\{[^{}]++\\}\\}|[$#%]?\\{[^{}]++\\}"
            + "|%\\([^()]++\\)[a-z]"
            + "|%[A-Za-z_][A-Za-z0-9_]++%"
            + "|%(?:[0-9]++\\$)?+[-+#0]*+[0-9]*+(?:\\.[0-9]++)?+"
            + "(?:hh?|ll?|[qLzjt])?[diouxXeEfFgGaAcCsSp@](?![A-Za-z])");

    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}])(?:0[xX][0-9A-Fa-f]++"
            + "|[0-9]++(?:[.,][0-9]++)?[eE][+-]?[0-9]++"
            + "|[vV]\\.?[0-9]++(?:\\.[0-9]++)*+"
            + "|[0-9]++(?:[xX][0-9]++)++)(?![\\p{L}\\p{N}])");

    private NonTranslatable() {}

    /** 100, 99 or {@link #NONE}. */
    public static int score(SegmentText segment) {
        var text = segment.plain();
        var score = CERTAIN;
        for (var at = 0; at < text.length() && score != NONE; ) {
            var end = at;
            while (end < text.length() && !isSpace(text.charAt(end))) {
                end++;
            }
            score = Math.min(score, token(text, at, end));
            at = end + 1;
        }
        return score;
    }

    /** Whether the text has a letter of any script. */
    public static boolean hasLetter(String text) {
        return hasLetter(text, 0, text.length());
    }

    private static boolean hasLetter(String text, int start, int end) {
        for (var at = start; at < end; ) {
            var codePoint = text.codePointAt(at);
            if (Character.isLetter(codePoint)) {
                return true;
            }
            at += Character.charCount(codePoint);
        }
        return false;
    }

    private static boolean isSpace(char c) {
        return CharKind.of(c) == CharKind.SPACE;
    }

    private static int token(String text, int start, int end) {
        if (!hasLetter(text, start, end)) {
            return CERTAIN;
        }
        if (end - start > LONGEST_TOKEN) {
            return NONE;
        }
        var token = text.substring(start, end);
        if (URL.matcher(token).matches() || EMAIL.matcher(token).matches()) {
            return CERTAIN;
        }
        var rest = PLACEHOLDER.matcher(token).replaceAll(" ");
        if (!hasLetter(rest)) {
            return CERTAIN;
        }
        return hasLetter(NUMBER.matcher(rest).replaceAll(" ")) ? NONE : NUMBERS_FOLDED;
    }
}
