package dev.parlance.file.formats.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A block scalar (YAML 1.2.2, section 8.1), which another text replaces with the same indentation. The empty lines
 * after it stay.
 */
final class YamlBlock {
    private static final Pattern HEADER = Pattern.compile("[|>]([-+1-9]*)([^\\r\\n]*)(\\r\\n|\\r|\\n|\\z)");
    private static final Pattern LINE = Pattern.compile("([^\\r\\n]*)(\\r\\n|\\r|\\n|\\z)");
    private static final int NARROWEST = 40;

    private final boolean indentsEmpty;
    private final String explicit;
    private final String comment;
    private final String eol;
    private final String indent;
    /** The empty lines after the scalar that are not part of it. */
    private final String tail;

    private final boolean endsWithBreak;
    private final int width;

    /**
     * Reads a block scalar.
     *
     * @param value its text
     * @param indentsEmpty whether empty lines are indented
     */
    YamlBlock(String raw, String value, boolean indentsEmpty) {
        var header = HEADER.matcher(raw);
        if (!header.lookingAt()) {
            throw new IllegalStateException("no block scalar: " + raw);
        }
        var lines = lines(raw, header.end());
        this.indentsEmpty = indentsEmpty;
        this.explicit = header.group(1).replaceAll("[-+]", "");
        this.comment = header.group(2);
        this.eol = header.group(3).isEmpty() ? "\n" : header.group(3);
        this.indent = " ".repeat(indent(lines, value));
        this.endsWithBreak = raw.endsWith("\n") || raw.endsWith("\r");
        var tail = new StringBuilder();
        while (!lines.isEmpty() && isEmpty(lines.getLast())) {
            tail.insert(0, lines.removeLast());
        }
        this.tail = header.group(1).contains("+") ? "" : tail.toString();
        this.width = lines.size() < 2 ? Integer.MAX_VALUE : Math.max(NARROWEST, longest(lines) - indent.length());
    }

    private static List<String> lines(String raw, int start) {
        var lines = new ArrayList<String>();
        var line = LINE.matcher(raw);
        for (var at = start; at < raw.length(); at = line.end()) {
            line.find(at);
            lines.add(line.group());
        }
        return lines;
    }

    private static int indent(List<String> raw, String value) {
        var first = raw.stream().filter(line -> !line.isBlank()).findFirst();
        var read = value.lines().filter(line -> !line.isBlank()).findFirst();
        return first.isEmpty() || read.isEmpty() ? 0 : Math.max(0, spaces(first.get()) - spaces(read.get()));
    }

    private static int spaces(String line) {
        var at = 0;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private static int longest(List<String> lines) {
        return lines.stream()
                .mapToInt(line -> line.stripTrailing().length())
                .max()
                .orElse(0);
    }

    private boolean isEmpty(String line) {
        return line.isBlank() && line.indexOf('\t') < 0 && spaces(line) <= indent.length();
    }

    /** What follows a quoted scalar in the place of this one. */
    String afterQuotes() {
        return comment + (endsWithBreak ? eol : "") + tail;
    }

    /** A literal scalar with another text; null when it cannot hold that. */
    @Nullable
    String literal(String value) {
        var end = end(value);
        return canHold(value, end) ? written('|', value, value.substring(0, end).split("\n", -1)) : null;
    }

    /** A folded scalar with another text, or a literal one where lines begin with white space; null for neither. */
    @Nullable
    String folded(String value) {
        var end = end(value);
        if (!canHold(value, end)) {
            return null;
        }
        var lines = value.substring(0, end).split("\n", -1);
        for (var line : lines) {
            if (!line.isEmpty() && isSpace(line.charAt(0))) {
                return literal(value);
            }
        }
        return written('>', value, folded(lines));
    }

    /** Between two lines with text, one line break would be a space: there is one more. */
    private String[] folded(String[] lines) {
        var folded = new ArrayList<String>();
        for (var i = 0; i < lines.length; i++) {
            if (i > 0 && !lines[i].isEmpty() && (!lines[i - 1].isEmpty() || hasText(lines, i - 1))) {
                folded.add("");
            }
            wrap(lines[i], folded);
        }
        return folded.toArray(String[]::new);
    }

    private static boolean hasText(String[] lines, int before) {
        for (var i = 0; i < before; i++) {
            if (!lines[i].isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Breaks a line at single spaces, which reading restores. */
    private void wrap(String line, List<String> wrapped) {
        var start = 0;
        var lastSpace = -1;
        for (var i = 1; i + 1 < line.length(); i++) {
            if (line.charAt(i) == ' ' && !isSpace(line.charAt(i - 1)) && !isSpace(line.charAt(i + 1))) {
                if (i - start > width && lastSpace > start) {
                    wrapped.add(line.substring(start, lastSpace));
                    start = lastSpace + 1;
                }
                lastSpace = i;
            }
        }
        if (line.length() - start > width && lastSpace > start) {
            wrapped.add(line.substring(start, lastSpace));
            start = lastSpace + 1;
        }
        wrapped.add(line.substring(start));
    }

    private String written(char indicator, String value, String[] lines) {
        var breaks = value.length() - end(value);
        var block = new StringBuilder().append(indicator).append(explicit);
        block.append(breaks == 0 ? "-" : breaks == 1 ? "" : "+").append(comment).append(eol);
        for (var line : lines) {
            block.append(line.isEmpty() && !indentsEmpty ? "" : indent)
                    .append(line)
                    .append(eol);
        }
        block.append(eol.repeat(Math.max(0, breaks - 1))).append(breaks > 1 ? "" : tail);
        if (breaks == 0 && !endsWithBreak) {
            block.setLength(block.length() - eol.length());
        }
        return block.toString();
    }

    /** The length without the line breaks at the end. */
    private static int end(String value) {
        var end = value.length();
        while (end > 0 && value.charAt(end - 1) == '\n') {
            end--;
        }
        return end;
    }

    /** Whether the text is printable lines that can be indented. */
    private boolean canHold(String value, int end) {
        var first = 0;
        while (first < end && value.charAt(first) == '\n') {
            first++;
        }
        return end > 0
                && !indent.isEmpty()
                && (explicit.isEmpty() ? !isSpace(value.charAt(first)) : value.charAt(first) != '\t')
                && value.codePoints().allMatch(c -> c == '\n' || YamlQuotes.isPrintable(c));
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
