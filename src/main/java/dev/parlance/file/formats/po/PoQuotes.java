package dev.parlance.file.formats.po;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes texts as the quoted strings of a catalogue. */
final class PoQuotes {
    private PoQuotes() {}

    /**
     * A translation with the white space around its source. It has no line end at an end where the source has none:
     * msgfmt refuses such an entry.
     */
    static @Nullable SegmentText text(Paragraph paragraph, SegmentTarget target) {
        if (target.text() == null) {
            return null;
        }
        var source = paragraph.source().text();
        var spaced = Merge.spaced(paragraph.source(), target.text());
        var all = spaced.text();
        var start = source.startsWith("\n") ? 0 : after(all, 0);
        var end = all.length();
        while (end > start && !source.endsWith("\n") && all.charAt(end - 1) == '\n') {
            end--;
        }
        return new SegmentText(all.substring(start, end), spaced.codes());
    }

    /** The index after the line ends from an index on. */
    private static int after(String text, int from) {
        var at = from;
        while (at < text.length() && text.charAt(at) == '\n') {
            at++;
        }
        return at;
    }

    /**
     * One quoted line, or an empty line followed by one for each line of the text.
     *
     * @param multiline whether a text may have several lines
     */
    static List<String> lines(@Nullable SegmentText text, boolean multiline) {
        if (text == null) {
            return List.of("\"\"");
        }
        var all = TextOut.literal(text);
        var newline = all.indexOf('\n');
        if (!multiline || newline < 0 || newline == all.length() - 1) {
            return List.of(quoted(all));
        }
        var lines = new ArrayList<>(List.of("\"\""));
        for (var start = 0; start < all.length(); ) {
            var end = all.indexOf('\n', start);
            end = end < 0 ? all.length() : end + 1;
            lines.add(quoted(all.substring(start, end)));
            start = end;
        }
        return lines;
    }

    /** A text on one line, between quotation marks. */
    static String quoted(String text) {
        var quoted = new StringBuilder(text.length() + 8).append('"');
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                case '\f' -> quoted.append("\\f");
                case '\b' -> quoted.append("\\b");
                case '\u000B' -> quoted.append("\\v");
                case '\u0007' -> quoted.append("\\a");
                default -> quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
