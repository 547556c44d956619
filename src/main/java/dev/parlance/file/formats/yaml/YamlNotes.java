package dev.parlance.file.formats.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the comments that belong to a value: the lines before its key, and the end of its line. */
final class YamlNotes {
    private static final Pattern MARKS = Pattern.compile("^[:?,\\[{\\s-]+");

    private YamlNotes() {}

    /**
     * The comment on the lines directly before a node.
     *
     * @param from the end of what precedes it; the rest of that line belongs to that
     */
    static @Nullable String before(String text, int from, int node) {
        var lines = new ArrayList<String>();
        var end = lineStart(text, node, from);
        while (end > from) {
            var start = lineStart(text, beforeBreak(text, end, from), from);
            var line = text.substring(start, end).strip();
            if (!line.startsWith("#") || (start == from && from > 0)) {
                break;
            }
            lines.add(comment(line));
            end = start;
        }
        Collections.reverse(lines);
        return lines(lines);
    }

    /** The comments between a key or a dash and its value, and after the value on its last line. */
    static @Nullable String around(String text, int from, int node, int end, boolean block) {
        var lines = new ArrayList<String>();
        if (text.indexOf('#', from, node) >= 0) {
            text.substring(from, node)
                    .lines()
                    .map(line -> MARKS.matcher(line).replaceFirst("").strip())
                    .filter(line -> line.startsWith("#"))
                    .forEach(line -> lines.add(comment(line)));
        }
        var tail = block ? text.substring(node, YamlOffsets.lineEnd(text, node, end)) : after(text, end);
        var hash = block ? tail.indexOf(" #") + 1 : tail.strip().startsWith("#") ? tail.indexOf('#') : 0;
        if (hash > 0) {
            lines.add(comment(tail.substring(hash).strip()));
        }
        return lines(lines);
    }

    private static String after(String text, int end) {
        return " " + text.substring(end, YamlOffsets.lineEnd(text, end, text.length()));
    }

    /** The start of the line of an index; line breaks are {@code \n}, {@code \r} and both. */
    private static int lineStart(String text, int index, int from) {
        var at = index;
        while (at > from && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
            at--;
        }
        return at;
    }

    private static int beforeBreak(String text, int lineStart, int from) {
        var at = lineStart - 1;
        return at > from && text.charAt(at) == '\n' && text.charAt(at - 1) == '\r' ? at - 1 : at;
    }

    private static String comment(String line) {
        return line.substring(1).strip();
    }

    private static @Nullable String lines(List<String> lines) {
        var note = String.join("\n", lines).strip();
        return note.isEmpty() ? null : note;
    }

    static @Nullable String joined(@Nullable String first, @Nullable String second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return first + "\n" + second;
    }
}
