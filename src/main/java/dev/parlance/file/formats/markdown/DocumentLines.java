package dev.parlance.file.formats.markdown;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lines of Markdown that begin a block of the document, in one pass and without a tree (CommonMark 0.31, 4.5,
 * 4.6 and 5.2). Where a line may be in a list or not, a fence or HTML in it ends the search: a wrong answer would take
 * code for text.
 */
final class DocumentLines {
    private static final int TAB = 4;
    private static final Pattern FENCE = Pattern.compile("(`{3,})[^`]*|(~{3,}).*");
    private static final Pattern BREAK = Pattern.compile("(?:(?:\\*[ \\t]*){3,}|(?:-[ \\t]*){3,}|(?:_[ \\t]*){3,})");
    private static final Pattern ITEM = Pattern.compile("([-*+]|\\d{1,9}[.)])(?:( +)(?=\\S)|(\\s|\\z))");
    private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t]|\\z)");

    private boolean begun;
    /** Closing line of the front matter; null outside of it. */
    private @Nullable Pattern front;

    /** The mark of the fence that is open in the document; empty for none. */
    private String fence = "";
    /** The HTML that is open in the document; null for none. */
    private @Nullable HtmlEnd html;
    /** Columns by which lines of the list item, footnote or admonition are indented; 0 for none. */
    private int width;

    private boolean ordered;
    /** Whether another block than the one of {@link #width} may be open. */
    private boolean uncertain;
    /** Whether a line that may begin HTML was seen since the last blank line. */
    private boolean tagged;

    private boolean blank = true;
    private boolean lost;

    /** The place of a line. */
    enum Where {
        /** Front matter, fenced code or HTML. */
        OPAQUE,
        /** In a block, or in one that cannot be told. */
        WITHIN,
        /** A line of the document that continues or begins a block. */
        DOCUMENT,
        /** A line whose block has nothing to do with what is before it. */
        BEGINNING
    }

    /** Sees the next line, which has no line end. */
    Where see(String line) {
        if (!begun) {
            begun = true;
            front = FrontMatter.closing(line);
            if (front != null) {
                return Where.OPAQUE;
            }
        }
        if (isOpaque(line)) {
            return Where.OPAQUE;
        }
        var content = stripped(line);
        if (content.isEmpty()) {
            blank = true;
            tagged = false;
            return Where.WITHIN;
        }
        var afterBlank = blank;
        blank = false;
        return nonBlank(content, indent(line), afterBlank);
    }

    /** A line without the spaces and tabs around it. */
    static String stripped(String line) {
        var from = 0;
        var to = line.length();
        while (from < to && isSpace(line.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(line.charAt(to - 1))) {
            to--;
        }
        return line.substring(from, to);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    /** Whether no section may begin any more. */
    boolean isLost() {
        return lost;
    }

    private boolean isOpaque(String line) {
        if (front != null) {
            front = front.matcher(line).lookingAt() ? null : front;
            return true;
        }
        if (!fence.isEmpty()) {
            var content = stripped(line);
            var closes = content.startsWith(fence)
                    && content.chars().allMatch(c -> c == fence.charAt(0))
                    && indent(line) < TAB;
            fence = closes ? "" : fence;
            return true;
        }
        if (html != null) {
            html = html.isIn(line) ? null : html;
            return true;
        }
        return false;
    }

    /** Columns of white space before the text of a line. */
    private static int indent(String line) {
        var columns = 0;
        for (var i = 0; i < line.length(); i++) {
            switch (line.charAt(i)) {
                case ' ' -> columns++;
                case '\t' -> columns += TAB - columns % TAB;
                default -> {
                    return columns;
                }
            }
        }
        return columns;
    }

    private Where nonBlank(String content, int indent, boolean afterBlank) {
        var within = width > 0 && indent >= width;
        var begins = within || indent < TAB;
        var special = begins && (FENCE.matcher(content).matches() || HtmlEnd.of(content) != null);
        lost |= special && isUnclear(content, indent, afterBlank, within);
        tagged |= content.startsWith("<") && !special && (!within || uncertain);
        if (within) {
            return Where.WITHIN;
        }
        if (afterBlank && indent == 0) {
            uncertain = false;
        } else if (!afterBlank && width > 0 && !special && !(begins && begins(content))) {
            uncertain = true;
        }
        if (uncertain && (indent > 0 || !special)) {
            return Where.WITHIN;
        }
        var before = width;
        width = 0;
        return indent >= TAB ? Where.WITHIN : document(content, indent, afterBlank, before);
    }

    /** Whether a fence or HTML may be in another block, such as in HTML that ends with an empty line, or in a table. */
    private boolean isUnclear(String content, int indent, boolean afterBlank, boolean within) {
        return (uncertain && (within || indent > 0))
                || (!within && (tagged || (!afterBlank && content.indexOf('|') >= 0)));
    }

    /** Whether a line certainly begins a block, so that it does not continue a paragraph. */
    private static boolean begins(String content) {
        return HEADING.matcher(content).lookingAt()
                || BREAK.matcher(content).matches()
                || content.startsWith(">")
                || container(content) > 0
                || ITEM.matcher(content).lookingAt();
    }

    private Where document(String content, int indent, boolean afterBlank, int before) {
        var mark = FENCE.matcher(content);
        if (mark.matches()) {
            fence = mark.group(1) == null ? mark.group(2) : mark.group(1);
            return Where.OPAQUE;
        }
        var end = HtmlEnd.of(content);
        if (end != null) {
            html = end.isIn(content) ? null : end;
            return Where.OPAQUE;
        }
        var item = ITEM.matcher(content);
        if (container(content) > 0) {
            width = TAB;
            uncertain |= tagged;
        } else if (!BREAK.matcher(content).matches() && item.lookingAt()) {
            uncertain |= tagged || (!afterBlank && mayContinue(content, before));
            item(content, indent, item);
        } else {
            var first = content.charAt(0);
            return afterBlank
                            && indent == 0
                            && (Character.isLetter(first)
                                    || HEADING.matcher(content).lookingAt())
                    ? Where.BEGINNING
                    : Where.DOCUMENT;
        }
        return Where.WITHIN;
    }

    private void item(String content, int indent, MatchResult item) {
        ordered = isOrdered(content);
        var spaces = item.group(2);
        uncertain |= spaces == null;
        width = indent + item.group(1).length() + (spaces == null || spaces.length() > TAB ? 1 : spaces.length());
    }

    private static boolean isOrdered(String content) {
        return Character.isDigit(content.charAt(0));
    }

    /** Whether a line with the mark of an item may continue a paragraph or a table. */
    private boolean mayContinue(String content, int before) {
        return content.indexOf('|') >= 0
                || (before > 0
                        ? isOrdered(content) != ordered
                        : isOrdered(content) && !content.startsWith("1.") && !content.startsWith("1)"));
    }

    /** The columns of a block whose lines are indented by four, if a line begins one. */
    private static int container(String content) {
        return IndentedContainers.begins(content) ? TAB : 0;
    }
}
