package dev.parlance.file.formats.po;

import dev.parlance.file.text.RawLines.Line;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes the plural forms of entries, and the header that says how many there are. */
final class PoPlurals {
    private static final String NAME = "Plural-Forms:";
    private static final String LINE_END = "\\n";

    private PoPlurals() {}

    /**
     * Replaces the forms of an entry; a form that has its text already keeps its lines.
     *
     * @param lines of the entry, which this changes
     * @param starts where each {@code msgstr} begins in them
     * @param own the texts of the forms in the file
     * @param texts those that are wanted; null for an empty one
     * @param multiline whether each line of a text is a line of the file
     */
    static void replace(
            List<Line> lines,
            List<Integer> starts,
            List<String> own,
            List<@Nullable SegmentText> texts,
            boolean multiline) {
        var begin = starts.getFirst();
        var last = lines.get(end(lines, starts.getLast()) - 1).end();
        var terminator = begin == 0 ? lines.get(0).end() : lines.get(begin - 1).end();
        var written = new ArrayList<Line>();
        for (var i = 0; i < texts.size(); i++) {
            var text = texts.get(i);
            if (i < own.size() && own.get(i).equals(text == null ? "" : TextOut.literal(text))) {
                written.addAll(lines.subList(starts.get(i), end(lines, starts.get(i))));
            } else {
                var keyword = "msgstr[%d] ".formatted(i);
                for (var quoted : PoQuotes.lines(text, multiline)) {
                    written.add(new Line(keyword + quoted, terminator));
                    keyword = "";
                }
            }
        }
        written.replaceAll(line -> line.end().isEmpty() ? new Line(line.text(), terminator) : line);
        written.add(new Line(written.removeLast().text(), last));
        var block = lines.subList(begin, end(lines, starts.getLast()));
        block.clear();
        block.addAll(written);
    }

    /** The line after a text that begins at a line. */
    static int end(List<Line> lines, int start) {
        var end = start + 1;
        while (end < lines.size() && isQuoted(lines.get(end))) {
            end++;
        }
        return end;
    }

    /**
     * Sets the header.
     *
     * @param lines of the file before its first entry with text, which this changes
     * @param value of {@code Plural-Forms}
     * @param charset of the file
     */
    static void header(List<Line> lines, String value, String charset) {
        for (var i = 0; i < lines.size(); i++) {
            var at = lines.get(i).text().toLowerCase(Locale.ROOT).indexOf(NAME.toLowerCase(Locale.ROOT));
            if (at >= 0 && !lines.get(i).text().strip().startsWith("#")) {
                set(lines, i, at + NAME.length(), " " + value + LINE_END);
                return;
            }
        }
        add(lines, "\"" + NAME + " " + value + LINE_END + "\"", charset);
    }

    /** Replaces the value that begins at a place in a line and may go on in the next ones. */
    private static void set(List<Line> lines, int index, int from, String value) {
        var line = lines.get(index);
        var end = line.text().indexOf(LINE_END, from);
        var rest = end < 0 ? "\"" : line.text().substring(end + LINE_END.length());
        while (end < 0 && index + 1 < lines.size() && isQuoted(lines.get(index + 1))) {
            var next = lines.remove(index + 1).text().strip();
            end = next.indexOf(LINE_END);
            rest = end < 0 ? "\"" : next.substring(end + LINE_END.length());
        }
        lines.set(index, line.with(line.text().substring(0, from) + value + rest));
    }

    private static void add(List<Line> lines, String text, String charset) {
        for (var i = lines.size() - 1; i >= 0; i--) {
            var line = lines.get(i);
            if (isQuoted(line) || line.text().strip().startsWith("msgstr")) {
                var ended = line.text().stripTrailing().endsWith("\"\"")
                        || line.text().contains(LINE_END + "\"");
                lines.add(i + 1, line.with(ended ? text : "\"" + LINE_END + text.substring(1)));
                return;
            }
        }
        var type = "\"Content-Type: text/plain; charset=" + charset + LINE_END + "\"";
        var end = lines.isEmpty() ? "\n" : lines.getFirst().end();
        lines.addAll(
                0,
                List.of("msgid \"\"", "msgstr \"\"", type, text, "").stream()
                        .map(header -> new Line(header, end))
                        .toList());
    }

    static boolean isQuoted(Line line) {
        return line.text().strip().startsWith("\"");
    }
}
