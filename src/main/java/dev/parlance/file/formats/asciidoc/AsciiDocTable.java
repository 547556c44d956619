package dev.parlance.file.formats.asciidoc;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the texts in the cells of a table, which bars begin. Listings and lists in a cell are no text. */
final class AsciiDocTable {
    private static final Pattern SPECIFIER =
            Pattern.compile("(?<=[ \\t\\n\\r])(?:[0-9]{0,3}(?:\\.[0-9]{1,3})?[+*])?[<^>]?(?:\\.[<^>])?[adehlmsv]?\\z");

    private static final int LONGEST_SPECIFIER = 20;

    private AsciiDocTable() {}

    /** Where a text is. */
    record Range(int start, int end) {}

    static List<Range> texts(String file, int start, int end) {
        var texts = new ArrayList<Range>();
        var from = -1;
        for (var i = start; i <= end; i++) {
            var bar = i == end || (file.charAt(i) == '|' && (i == start || file.charAt(i - 1) != '\\'));
            if (bar && from >= 0) {
                cell(file, from, i == end ? end : withoutSpecifier(file, from, i), texts);
            }
            from = bar ? i + 1 : from;
        }
        return texts;
    }

    /** Where a cell ends whose end is the specifier of the next one. */
    private static int withoutSpecifier(String file, int from, int end) {
        var head = Math.max(from, end - LONGEST_SPECIFIER);
        var specifier = SPECIFIER.matcher(file).region(head, end);
        return specifier.find() ? specifier.start() : end;
    }

    /** Whether a bar after a text makes the end of the text the specifier of the next cell. */
    static boolean endsWithSpecifier(String text) {
        return withoutSpecifier(text, 0, text.length()) < text.length();
    }

    /** Adds the paragraphs of a cell that have only text in their lines, except those of listings. */
    private static void cell(String file, int from, int to, List<Range> texts) {
        var delimiter = "";
        var at = from;
        while (at < to) {
            while (at < to && file.charAt(at) <= ' ') {
                at++;
            }
            var end = paragraphEnd(file, at, to);
            var lines = file.substring(at, end).lines().map(String::strip).toList();
            if (end > at && delimiter.isEmpty() && lines.stream().noneMatch(AsciiDocLines::isSpecial)) {
                texts.add(new Range(at, end));
            }
            delimiter = listing(delimiter, lines);
            at = Math.max(end, at + 1);
        }
    }

    /** The line that ends the listing that is open after lines; empty for none. */
    private static String listing(String before, List<String> lines) {
        var open = before;
        for (var line : lines) {
            if (open.isEmpty() && AsciiDocLines.isVerbatim(line)) {
                open = AsciiDocLines.end(line);
            } else if (line.equals(open)) {
                open = "";
            }
        }
        return open;
    }

    private static int paragraphEnd(String file, int from, int to) {
        var end = from;
        var newlines = 0;
        for (var i = from; i < to && newlines < 2; i++) {
            var c = file.charAt(i);
            newlines += c == '\n' ? 1 : 0;
            if (!Character.isWhitespace(c)) {
                newlines = 0;
                end = i + 1;
            }
        }
        return end;
    }
}
