package dev.parlance.file.formats.markdown.inline;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Node;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;

/** Where the inlines of a block are in the file. */
public final class InlinePositions {
    static final InlinePositions NONE = new InlinePositions("", 0, SourceLines.empty(), false);

    private final String file;
    private final int base;
    private final List<SourceLine> lines;
    /** In cells, a bar after a backslash is one character of the text that was parsed. */
    private final boolean hasBars;

    /**
     * Positions in the lines of a block.
     *
     * @param base index in the file of the text that was parsed
     */
    public InlinePositions(String file, int base, SourceLines lines, boolean isCell) {
        this.file = file;
        this.base = base;
        this.lines = lines.getLines();
        this.hasBars = isCell
                && this.lines.stream()
                        .anyMatch(line -> line.getContent().toString().indexOf('|') >= 0);
    }

    /** A range of the file. */
    record Range(int start, int end) {}

    int start(Node node) {
        var spans = node.getSourceSpans();
        return spans.isEmpty() ? Integer.MAX_VALUE : inFile(spans.getFirst().getInputIndex());
    }

    int end(Node node) {
        var spans = node.getSourceSpans();
        return spans.isEmpty()
                ? 0
                : inFile(spans.getLast().getInputIndex() + spans.getLast().getLength());
    }

    /** Where the last child ends that has a position; 0 when there is none. */
    int lastEnd(Node parent) {
        for (var node = parent.getLastChild(); node != null; node = node.getPrevious()) {
            if (!node.getSourceSpans().isEmpty()) {
                return end(node);
            }
        }
        return 0;
    }

    private int inFile(int parsed) {
        if (!hasBars) {
            return base + parsed;
        }
        var at = base + lines.getFirst().getSourceSpan().getInputIndex();
        for (var left = parsed - lines.getFirst().getSourceSpan().getInputIndex(); left > 0; left--) {
            at += file.startsWith("\\|", at) ? 2 : 1;
        }
        return at;
    }

    /** The parts of the content of a code span by line, without the spaces that its delimiters need. */
    List<Range> inside(int from, int to) {
        var start = from;
        var end = to;
        var isPadded = end - start > 1
                && isSpace(file.charAt(start))
                && isSpace(file.charAt(end - 1))
                && !file.substring(start, end).isBlank();
        if (isPadded && file.charAt(start) == ' ' && file.charAt(end - 1) == ' ') {
            start++;
            end--;
        }
        var parts = new ArrayList<Range>();
        for (var line : lines) {
            var span = line.getSourceSpan();
            var first = Math.max(start, base + span.getInputIndex());
            var last = Math.min(end, base + span.getInputIndex() + span.getLength());
            if (first < last) {
                parts.add(new Range(first, last));
            }
        }
        return parts;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\r';
    }
}
