package dev.parlance.file.formats.php;

import java.util.regex.Pattern;

/** Variables in double-quoted strings and heredocs (PHP language reference, "Variable parsing"). */
final class PhpVariables {
    private static final String NAME = "[A-Za-z_\\x80-\\uFFFF][\\w\\x80-\\uFFFF]*+";

    /** The simple syntax: one index or one property. */
    static final Pattern SIMPLE =
            Pattern.compile("\\$%1$s(?:\\[(?:-?\\d++|%1$s|\\$%1$s)\\]|\\??->%1$s)?".formatted(NAME));

    /** Characters of a variable in braces. Without a limit, braces that nothing closes take quadratic time. */
    private static final int LONGEST = 256;

    private PhpVariables() {}

    /** The index after a variable in braces that begins here; the next index when there is none. */
    static int afterBraces(String text, int start, int end) {
        if (!text.startsWith("{$", start) && !text.startsWith("${", start)) {
            return start + 1;
        }
        var depth = 0;
        var limit = Math.min(end, start + LONGEST);
        for (var i = start; i < limit; i++) {
            var c = text.charAt(i);
            if (c == '\'' || c == '"') {
                i = afterQuote(text, i, limit) - 1;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return start + 1;
    }

    private static int afterQuote(String text, int start, int end) {
        for (var i = start + 1; i < end; i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == text.charAt(start)) {
                return i + 1;
            }
        }
        return end;
    }

    /** Whether a text after a variable of the simple syntax would become part of it. */
    static boolean continues(String variable, String after) {
        if (after.isEmpty() || !SIMPLE.matcher(variable).matches() || variable.endsWith("]")) {
            return false;
        }
        return PhpLexer.isWordPart(after.charAt(0))
                || (!variable.contains(">")
                        && (after.startsWith("[") || after.startsWith("->") || after.startsWith("?->")));
    }
}
