package dev.parlance.file.formats.php;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the comments that belong to a literal: on the lines directly before its line, and behind it.
 *
 * @param above index after the last token that is on a line before
 * @param isBroken whether a token after it has several lines
 */
record PhpNotes(int above, boolean isBroken) {
    /** Characters from a literal to the comment before it, and of that comment. */
    private static final int FARTHEST = 2_000;

    private static final Pattern MARKS = Pattern.compile("^(?:/\\*+|//+|#+|\\*+(?!/))|\\*+/$");

    /** The notes of what follows two tokens. */
    PhpNotes between(String text, PhpToken first, PhpToken second) {
        if (lineBreak(text, first.end(), second.start()) >= 0) {
            return new PhpNotes(first.end(), false);
        }
        return isBroken || lineBreak(text, first.start(), first.end()) < 0 ? this : new PhpNotes(above, true);
    }

    @Nullable
    String of(String text, PhpToken token) {
        var lines = new ArrayList<String>();
        before(text, token.start(), lines);
        var behind = behind(text, token.end());
        if (behind != null) {
            lines.add(behind);
        }
        lines.removeIf(String::isEmpty);
        return lines.isEmpty() ? null : String.join("\n", lines);
    }

    private void before(String text, int literal, List<String> lines) {
        if (isBroken) {
            // in the lines before there is the text of another literal
            return;
        }
        var from = Math.max(0, literal - FARTHEST);
        var block = false;
        for (var end = lineEnd(text, from, literal); end >= 0; ) {
            var before = lineBreak(text, from, end);
            if ((before < 0 && from > 0) || before + 1 < above) {
                break;
            }
            var comment = text.substring(before + 1, end).strip();
            end = before < 0 ? -1 : beforeBreak(text, from, before);
            block |= comment.endsWith("*/");
            if (!block && !comment.startsWith("//") && !comment.startsWith("#")) {
                break;
            }
            lines.add(withoutMarks(comment));
            block &= !comment.startsWith("/*");
        }
        if (block) {
            lines.clear();
        }
        Collections.reverse(lines);
    }

    /** The end of the line above; -1 when there is none. */
    private static int lineEnd(String text, int from, int at) {
        var found = lineBreak(text, from, at);
        return found < 0 ? -1 : beforeBreak(text, from, found);
    }

    /** Index of the last character of the last line break before a place; -1 when there is none. */
    private static int lineBreak(String text, int from, int at) {
        for (var i = at - 1; i >= from; i--) {
            var c = text.charAt(i);
            if ((c >= '\n' && c <= '\r') || c == '\u0085' || c == '\u2028' || c == '\u2029') {
                return i;
            }
        }
        return -1;
    }

    /** Index of the first character of a line break, by its last one. */
    private static int beforeBreak(String text, int from, int last) {
        return text.charAt(last) == '\n' && last > from && text.charAt(last - 1) == '\r' ? last - 1 : last;
    }

    private static String withoutMarks(String line) {
        return MARKS.matcher(line).replaceAll("").strip();
    }

    private static @Nullable String behind(String text, int literal) {
        var at = skip(text, literal, " \t,;");
        var end = at;
        if (text.startsWith("/*", at)) {
            var last = text.indexOf("*/", at + 2);
            end = last + 2;
            if (last < 0 || lineBreak(text, at, last) >= 0 || !isLineEnd(text, skip(text, end, " \t"))) {
                return null;
            }
        } else if (text.startsWith("//", at) || text.startsWith("#", at)) {
            while (!isLineEnd(text, end)) {
                end++;
            }
        }
        return end == at ? null : withoutMarks(text.substring(at, end).strip());
    }

    private static int skip(String text, int from, String characters) {
        var at = from;
        while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static boolean isLineEnd(String text, int at) {
        return at >= text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }
}
