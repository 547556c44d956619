package dev.parlance.file.formats.markdown;

import dev.parlance.file.formats.html.OuterTags;
import dev.parlance.shared.SegmentText;

/**
 * The white space with a line break after the tag that begins a text of HTML, and before the tag that ends it. It
 * stays, because a tag that HTML does not define begins a block only if it is alone on its line (CommonMark, 4.6).
 *
 * @param after empty when there is none
 * @param before empty when there is none
 */
record TagLines(String after, String before) {
    private static final String CODE = String.valueOf(SegmentText.CODE);

    /**
     * Those of a text.
     *
     * @param raw the text as it is in the file
     * @param source the text as it is read, in which white space without a meaning is one space
     */
    static TagLines of(String raw, SegmentText source) {
        var after = source.text().startsWith(CODE + " ") ? afterFirst(raw) : "";
        var before = source.text().endsWith(" " + CODE) ? beforeLast(raw) : "";
        return new TagLines(isLine(after) ? after : "", isLine(before) ? before : "");
    }

    /** A translation with the line breaks, if it has other white space there. */
    String kept(String written) {
        var kept = written;
        if (!after.isEmpty()) {
            var begin = OuterTags.of(kept).begin();
            var first = afterFirst(kept);
            kept = isOther(first) ? kept.substring(0, begin) + after + kept.substring(begin + first.length()) : kept;
        }
        if (!before.isEmpty()) {
            var end = OuterTags.of(kept).end();
            var last = beforeLast(kept);
            kept = isOther(last) ? kept.substring(0, end - last.length()) + before + kept.substring(end) : kept;
        }
        return kept;
    }

    private static boolean isOther(String space) {
        return !space.isEmpty() && !isLine(space);
    }

    private static boolean isLine(String space) {
        return space.indexOf('\n') >= 0 || space.indexOf('\r') >= 0;
    }

    private static String afterFirst(String text) {
        var from = OuterTags.of(text).begin();
        var to = from;
        while (from > 0 && to < text.length() && isBlank(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to);
    }

    private static String beforeLast(String text) {
        var to = OuterTags.of(text).end();
        var from = to;
        while (from > 0 && to < text.length() && isBlank(text.charAt(from - 1))) {
            from--;
        }
        return text.substring(from, to);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
