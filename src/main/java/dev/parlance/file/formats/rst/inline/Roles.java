package dev.parlance.file.formats.rst.inline;

import java.util.Locale;
import java.util.Set;

/** What the content of interpreted text is, by its role: those of docutils and Sphinx. */
final class Roles {
    /** Whose content is shown as it is. */
    private static final Set<String> TEXT = Set.of(
            "",
            "abbr",
            "abbreviation",
            "ac",
            "acronym",
            "dfn",
            "emphasis",
            "guilabel",
            "menuselection",
            "strong",
            "sub",
            "subscript",
            "sup",
            "superscript",
            "t",
            "title",
            "title-reference");

    /** Whose content has a meaning for programs, angle brackets included. */
    private static final Set<String> CODE = Set.of(
            "code",
            "command",
            "eq",
            "expr",
            "file",
            "index",
            "kbd",
            "literal",
            "mailheader",
            "makevar",
            "manpage",
            "math",
            "mimetype",
            "newsgroup",
            "program",
            "raw",
            "regexp",
            "samp");

    private Roles() {}

    static boolean isText(String role) {
        return TEXT.contains(role.toLowerCase(Locale.ROOT));
    }

    /** Whether a title may precede a target between angle brackets. */
    static boolean hasTitle(String role) {
        var name = role.toLowerCase(Locale.ROOT);
        return !CODE.contains(name.substring(name.lastIndexOf(':') + 1));
    }

    /**
     * Index after the title before a target between angle brackets; -1 when there is no target.
     *
     * @param escaped whether a character follows a backslash
     * @param content of interpreted text
     * @param spaced whether a space must precede the brackets
     */
    static int titleEnd(String raw, boolean[] escaped, RstMarkup.Range content, boolean spaced) {
        var end = content.end() - 1;
        var start = end - 1;
        while (start > content.start() && "<>".indexOf(raw.charAt(start)) < 0) {
            start--;
        }
        var closed = raw.charAt(end) == '>' && !escaped[end] && start + 1 < end;
        if (!closed || start < content.start() || raw.charAt(start) != '<' || escaped[start]) {
            return -1;
        }
        var title = start;
        while (title > content.start() && RstCharacters.isSpace(raw.charAt(title - 1))) {
            title--;
        }
        return spaced && title == start && start > content.start() ? -1 : title;
    }
}
