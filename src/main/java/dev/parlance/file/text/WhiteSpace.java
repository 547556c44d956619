package dev.parlance.file.text;

import dev.parlance.shared.SegmentText;

/** White space that does not count. */
public final class WhiteSpace {
    private WhiteSpace() {}

    /** Any white space, including no-break spaces, zero-width spaces and byte order marks. */
    public static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200B' || c == '\uFEFF';
    }

    /** Whether a text has only white space and codes, and so is no segment and no translation. */
    public static boolean isBlank(SegmentText text) {
        var all = text.text();
        for (var i = 0; i < all.length(); i++) {
            if (all.charAt(i) != SegmentText.CODE && !isSpace(all.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** The text with one space for each run of white space of XML. */
    public static SegmentText collapsed(SegmentText text) {
        var all = text.text();
        if (isCollapsed(all)) {
            return text;
        }
        var collapsed = new StringBuilder(all.length());
        for (var i = 0; i < all.length(); i++) {
            var c = all.charAt(i);
            var space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            if (!space) {
                collapsed.append(c);
            } else if (collapsed.isEmpty() || collapsed.charAt(collapsed.length() - 1) != ' ') {
                collapsed.append(' ');
            }
        }
        return new SegmentText(collapsed.toString(), text.codes());
    }

    private static boolean isCollapsed(String text) {
        var before = 'x';
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '\t' || c == '\n' || c == '\r' || (c == ' ' && before == ' ')) {
                return false;
            }
            before = c;
        }
        return true;
    }
}
