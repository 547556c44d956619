package dev.parlance.file.formats.asciidoc;

import java.util.Set;

/**
 * Finds the few places of a text where {@linkplain AsciiDocInline a token} may begin, so that its expression need not
 * be tried at each character.
 */
final class TokenStarts {
    private static final Set<String> MACROS = Set.of(
            "anchor",
            "asciimath",
            "audio",
            "btn",
            "counter",
            "counter2",
            "footnote",
            "footnoteref",
            "file",
            "ftp",
            "http",
            "https",
            "icon",
            "image",
            "indexterm",
            "indexterm2",
            "irc",
            "kbd",
            "latexmath",
            "link",
            "mailto",
            "menu",
            "pass",
            "stem",
            "video",
            "xref");
    private static final int SHORTEST_MACRO = 3;
    private static final int LONGEST_MACRO = 11;

    private final String text;
    /** Index of the first colon that was not before the last place; the length of the text after the last one. */
    private int colon = -1;

    TokenStarts(String text) {
        this.text = text;
    }

    /** The first place from an index on; the length of the text if there is none. The index does not decrease. */
    int from(int index) {
        var at = index;
        while (at < text.length()) {
            var c = text.charAt(at);
            if (c == ' ' || c == '\t') {
                var start = at;
                at = spaceEnd(at);
                if (at < text.length() && text.charAt(at) == '\n') {
                    return start;
                }
                if (isBreak(at)) {
                    return at - 1;
                }
            } else if (begins(c, at)) {
                return at;
            } else {
                at++;
            }
        }
        return at;
    }

    private int spaceEnd(int start) {
        var at = start;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** Whether a plus sign ends a line after a space. */
    private boolean isBreak(int at) {
        return at < text.length()
                && text.charAt(at) == '+'
                && text.charAt(at - 1) == ' '
                && (at + 1 == text.length() || text.charAt(at + 1) == '\n');
    }

    private boolean begins(char c, int at) {
        return switch (c) {
            case '\n', '\\', '[', ']', '{', '*', '_', '`', '#', '^', '~', '+', '&', ',' -> true;
            case '"', '\'' -> at + 1 < text.length() && text.charAt(at + 1) == '`';
            case '<', '>', '(', ')', '$' -> at + 1 < text.length() && text.charAt(at + 1) == c;
            default -> isMacro(at);
        };
    }

    private boolean isMacro(int at) {
        if (colon < at) {
            var next = text.indexOf(':', at);
            colon = next < 0 ? text.length() : next;
        }
        var length = colon - at;
        return length >= SHORTEST_MACRO
                && length <= LONGEST_MACRO
                && colon < text.length()
                && MACROS.contains(text.substring(at, colon));
    }
}
