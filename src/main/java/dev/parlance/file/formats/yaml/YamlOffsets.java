package dev.parlance.file.formats.yaml;

/** Turns the parser's positions, which count code points, into indices of the text. Positions hardly go back. */
final class YamlOffsets {
    private final String text;
    private final boolean same;
    private int point;
    private int index;

    YamlOffsets(String text) {
        this.text = text;
        this.same = text.codePointCount(0, text.length()) == text.length();
    }

    int of(int codePoint) {
        if (same) {
            return codePoint;
        }
        index = text.offsetByCodePoints(index, codePoint - point);
        point = codePoint;
        return index;
    }

    /** Where a scalar begins after its anchor and its tag, and the white space and comments between them. */
    static int afterProperties(String text, int start, int end) {
        var at = start;
        while (at < end && (text.charAt(at) == '&' || text.charAt(at) == '!')) {
            while (at < end && !isSpace(text.charAt(at))) {
                at++;
            }
            at = afterSpace(text, at, end);
        }
        return at;
    }

    private static int afterSpace(String text, int start, int end) {
        var at = start;
        while (at < end && (isSpace(text.charAt(at)) || text.charAt(at) == '#')) {
            if (text.charAt(at) == '#') {
                at = lineEnd(text, at, end);
            } else {
                at++;
            }
        }
        return at;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** The index of the next line break, or the end. */
    static int lineEnd(String text, int start, int end) {
        var at = start;
        while (at < end && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }
}
