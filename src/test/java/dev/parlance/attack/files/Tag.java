package dev.parlance.attack.files;

import org.jspecify.annotations.Nullable;

/**
 * A tag of markup.
 *
 * @param start index of its first character
 * @param end index after its last character
 */
record Tag(String name, int start, int end, boolean opens, boolean closes) {
    /** The first tag from an index on, outside of comments and processing instructions; null when there is none. */
    static @Nullable Tag next(String text, int from) {
        for (var at = text.indexOf('<', from); at >= 0; ) {
            var tag = at(text, at);
            if (tag != null) {
                return tag;
            }
            at = text.indexOf('<', Math.max(at + 1, endOfOther(text, at)));
        }
        return null;
    }

    private static @Nullable Tag at(String text, int start) {
        var closing = text.startsWith("/", start + 1);
        var name = start + (closing ? 2 : 1);
        if (name >= text.length() || !isFirst(text.charAt(name))) {
            return null;
        }
        var end = name + 1;
        while (end < text.length() && isLater(text.charAt(end))) {
            end++;
        }
        var at = end;
        if (at < text.length() && isSpace(text.charAt(at))) {
            while (at < text.length() && text.charAt(at) != '<' && text.charAt(at) != '>') {
                at++;
            }
        }
        var empty = at == end ? text.startsWith("/>", at) : text.charAt(at - 1) == '/';
        at += at == end && empty ? 1 : 0;
        return text.startsWith(">", at)
                ? new Tag(text.substring(name, end), start, at + 1, !closing, closing || empty)
                : null;
    }

    /** The end of a comment or a processing instruction; 0 when there is none. */
    private static int endOfOther(String text, int start) {
        if (text.startsWith("<!--", start)) {
            var end = text.indexOf("-->", start + 4);
            return end < 0 ? 0 : end + 3;
        }
        var end = text.startsWith("<?", start) ? text.indexOf("?>", start + 2) : -1;
        return end < 0 ? 0 : end + 2;
    }

    private static boolean isFirst(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isLater(char c) {
        return isFirst(c) || (c >= '0' && c <= '9') || c == ':' || c == '.' || c == '-';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
