package dev.parlance.file.formats.markdown.inline;

import dev.parlance.shared.SegmentText;
import java.util.regex.Pattern;

/**
 * The text of a translation with the line breaks of the file in it: a noncharacter of Unicode and the position of the
 * break in the source stand for each.
 */
public final class FlowText {
    private static final char BREAK = '\uFDD0';
    private static final int LONGEST = 1_000;

    /** Positions are characters, and those of surrogates would not be. */
    private static final int MOST = 0xD800;

    private static final Pattern MDX =
            Pattern.compile("(?:import[ \\t](?:.*[ \\t}]from[ \\t]*)?['\"][^'\"]+['\"];?[ \\t]*"
                    + "|export[ \\t]+(?:default|const|let|var|function|class|async)[ \\t].*)");

    private FlowText() {}

    /** Whether a line begins imports or exports of MDX. */
    public static boolean isModule(CharSequence line) {
        var mayBe = !line.isEmpty() && (line.charAt(0) == 'i' || line.charAt(0) == 'e');
        return mayBe && MDX.matcher(line).matches();
    }

    static String lineBreak(int position) {
        return position < MOST ? new String(new char[] {BREAK, (char) position}) : " ";
    }

    static boolean isBreak(String text, int at) {
        return text.charAt(at) == BREAK && at + 1 < text.length();
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /** A text with U+FFFD for what Markdown cannot contain: NUL and halves of surrogate pairs. */
    public static String whole(String text) {
        if (isWhole(text)) {
            return text;
        }
        var whole = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            if (isBreak(text, i)) {
                whole.append(text, i, i + 2);
                i += 2;
            } else {
                whole.appendCodePoint(c == 0 || (c >= 0xD800 && c <= 0xDFFF) ? 0xFFFD : c);
                i += Character.charCount(c);
            }
        }
        return whole.toString();
    }

    private static boolean isWhole(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == 0 || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether a space or a tab would be lost: at the beginning or end of the text or of a line. It is written as a
     * reference, and so is one of very many.
     */
    static boolean isAtEdge(String text, int at) {
        var from = at;
        while (from > 0
                && at - from < LONGEST
                && isBlank(text.charAt(from - 1))
                && !(from > 1 && isBreak(text, from - 2))) {
            from--;
        }
        var to = at;
        while (to < text.length() && to - at < LONGEST && isBlank(text.charAt(to))) {
            to++;
        }
        return at - from == LONGEST
                || to - at == LONGEST
                || from == 0
                || to == text.length()
                || isBreak(text, to)
                || (from > 1 && isBreak(text, from - 2));
    }

    /** The character before a position; a newline at the beginning of the text or of a line. */
    static char before(String text, int at) {
        return at == 0 || (at > 1 && isBreak(text, at - 2)) ? '\n' : text.charAt(at - 1);
    }

    /** The character at a position; a newline at the end of the text or of a line. */
    static char at(String text, int at) {
        return at >= text.length() || isBreak(text, at) ? '\n' : text.charAt(at);
    }

    /** The rest of a line, in which U+FFFC stands for codes. */
    static String line(String text, int at) {
        var end = at;
        while (end < text.length() && !isBreak(text, end)) {
            end++;
        }
        return text.substring(at, end);
    }

    static boolean isCode(char c) {
        return c == SegmentText.CODE;
    }
}
