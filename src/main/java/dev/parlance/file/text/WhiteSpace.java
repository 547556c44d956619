package dev.parlance.file.text;

import dev.parlance.shared.SegmentText;

/** White space that does not count. */
public final class WhiteSpace {
    private WhiteSpace() {}

    /** Whether a text has only white space and codes. */
    public static boolean isBlank(SegmentText text) {
        return text.text().chars().allMatch(c -> c == SegmentText.CODE || Character.isWhitespace(c));
    }

    /** The text with one space for each run of white space of XML. */
    public static SegmentText collapsed(SegmentText text) {
        var all = text.text();
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
}
