package dev.parlance.file.formats.ini;

import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys and values. The key of a text is the section and the key, such as {@code menu/open}; comments directly
 * above are its note. A value ends with its line, except one of Joomla between quotation marks.
 */
final class IniReader {
    private final String text;
    private final boolean joomla;
    private final Found found;
    private final String newline;
    private final StringBuilder comment = new StringBuilder();
    private String section = "";

    IniReader(String text, boolean joomla, Found found) {
        this.text = text;
        this.joomla = joomla;
        this.found = found;
        this.newline = LineRanges.newline(text);
    }

    void read() throws UnreadableFile, IOException {
        var lines = new LineRanges(text);
        var ended = 0;
        while (lines.next()) {
            if (lines.start() >= ended) {
                ended = Math.max(ended, line(lines));
            }
        }
    }

    /** Reads a line; returns where its value ends. */
    private int line(LineRanges lines) throws UnreadableFile, IOException {
        var line = lines.line().strip();
        var first = line.isEmpty() ? ' ' : line.charAt(0);
        if (first == ';' || first == '#') {
            comment.append(comment.isEmpty() ? "" : "\n")
                    .append(line.substring(1).strip());
            return lines.end();
        }
        var end = lines.end();
        var equals = text.indexOf('=', lines.start(), end);
        if (first == '[') {
            section = Labels.key(
                    line.substring(1, Math.max(1, line.lastIndexOf(']'))).strip());
        } else if (equals >= 0 && first != ' ') {
            end = value(text.substring(lines.start(), equals).strip(), equals + 1, lines);
        }
        comment.setLength(0);
        return end;
    }

    private int value(String key, int from, LineRanges lines) throws UnreadableFile, IOException {
        var start = from;
        var end = lines.end();
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        if (joomla && start < end && text.charAt(start) == '"') {
            var close = JoomlaText.end(text, start + 1);
            if (close < 0) {
                throw UnreadableFile.broken(
                        lines.number(), "the value of %s has no closing quotation mark".formatted(key));
            }
            found(key, start + 1, close, true);
            return close;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        var quoted = end - start > 1 && isQuoted(text.charAt(start), text.charAt(end - 1));
        found(key, quoted ? start + 1 : start, quoted ? end - 1 : end, quoted);
        return end;
    }

    private static boolean isQuoted(char first, char last) {
        return first == last && (first == '"' || first == '\'');
    }

    private void found(String key, int start, int end, boolean quoted) throws UnreadableFile, IOException {
        var raw = text.substring(start, end);
        var source = joomla ? JoomlaText.read(raw) : SegmentText.of(raw);
        var place = joomla ? joomlaPlace(raw, quoted) : new IniPlace(quoted);
        found.unit(new Unit(
                Paragraph.of(source, section.isEmpty() ? key : section + "/" + key, note()), true, start, end, place));
    }

    private JoomlaPlace joomlaPlace(String raw, boolean quoted) {
        var several = raw.indexOf('\n') >= 0 || raw.indexOf('\r') >= 0;
        return new JoomlaPlace(quoted, JoomlaText.isOld(raw), several ? newline : JoomlaText.LINE_END);
    }

    private @Nullable String note() {
        var note = comment.toString().strip();
        return note.isEmpty() ? null : note;
    }
}
