package dev.parlance.file.formats.markdown.mdx;

/** The tokens of JavaScript whose characters are no syntax. */
final class JsTokens {
    private JsTokens() {}

    static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /** Whether an index is that of a line end before a blank line that has one too. */
    static boolean isBeforeBlankLine(String text, int at, int end) {
        if (!isLineEnd(text.charAt(at))) {
            return false;
        }
        var next = at + (text.startsWith("\r\n", at) ? 2 : 1);
        while (next < end && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
            next++;
        }
        return next < end && isLineEnd(text.charAt(next));
    }

    /** Index after a string, which ends with its line at the latest. */
    static int afterString(String text, int from, int end, Steps steps) {
        var quote = text.charAt(from);
        var at = from + 1;
        for (; at < end && steps.take(); at++) {
            var c = text.charAt(at);
            if (c == '\\') {
                at++;
            } else if (c == quote || isLineEnd(c)) {
                break;
            }
        }
        return Math.min(end, at + 1);
    }

    /** Index after a regular expression; -1 when it does not end in its line. */
    static int afterRegularExpression(String text, int from, int end, Steps steps) {
        var inClass = false;
        for (var at = from + 1; at < end && steps.take(); at++) {
            var c = text.charAt(at);
            if (isLineEnd(c)) {
                return -1;
            } else if (c == '\\') {
                at++;
            } else if (c == '/' && !inClass) {
                return at + 1;
            } else if (c == '[' || c == ']') {
                inClass = c == '[';
            }
        }
        return -1;
    }
}
