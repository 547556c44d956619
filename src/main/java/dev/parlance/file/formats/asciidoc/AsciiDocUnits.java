package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.asciidoc.AsciiDocPlace.Around;
import dev.parlance.file.formats.asciidoc.AsciiDocPlace.Kind;
import dev.parlance.file.formats.asciidoc.AsciiDocReader.Line;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;

/** Passes on the texts of a file with what is around them. */
final class AsciiDocUnits {
    private final String text;
    private final AsciiDocChoice choice;
    private final Found found;
    private final String newline;
    private boolean breaks;

    AsciiDocUnits(String text, AsciiDocChoice choice, Found found) {
        this.text = text;
        this.choice = choice;
        this.found = found;
        this.newline = LineRanges.newline(text);
    }

    /** Says whether line ends break the lines of the next texts. */
    void breakLines(boolean breaks) {
        this.breaks = breaks;
    }

    /** Passes on a range without the white space at its end. */
    void add(Kind kind, int start, int end) throws UnreadableFile, IOException {
        add(kind, start, end, 0);
    }

    /**
     * Passes on a paragraph without the white space at its end.
     *
     * @param below length of the line below it, if that can underline a title; otherwise 0
     */
    void add(Kind kind, int start, int end, int below) throws UnreadableFile, IOException {
        var last = end;
        while (last > start && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        var around = new Around(before(kind, start), after(kind, last), '\0', below, breaks);
        unit(kind, start, last, text.substring(start, last), around);
    }

    /** Passes on a title with the line below it. */
    void title(Line title, Line below) throws UnreadableFile, IOException {
        var around = new Around("", "", below.text().charAt(0), 0, false);
        unit(Kind.LINE, title.start(), below.end(), title.text(), around);
    }

    private String before(Kind kind, int start) {
        return switch (kind) {
            case PARAGRAPH, HTML -> "";
            case CELL -> text.substring(start - 1, start);
            case ITEM, LINE, VALUE, TERM -> {
                var line = start;
                while (line > 0 && !isLineEnd(line - 1)) {
                    line--;
                }
                yield text.substring(line, start);
            }
        };
    }

    private String after(Kind kind, int end) {
        return switch (kind) {
            case PARAGRAPH, HTML, ITEM, LINE, VALUE -> "";
            case CELL -> text.substring(end, Math.min(end + 1, text.length()));
            case TERM -> {
                var line = end;
                while (line < text.length() && !isLineEnd(line)) {
                    line++;
                }
                yield text.substring(end, line);
            }
        };
    }

    private boolean isLineEnd(int at) {
        return text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }

    private void unit(Kind kind, int start, int end, String raw, Around around) throws UnreadableFile, IOException {
        var inline = AsciiDocPlace.read(kind, raw, choice, around.breaks());
        var place = new AsciiDocPlace(kind, choice, newline, around, inline);
        found.unit(new Unit(Paragraph.of(inline.text(), null, null), true, start, end, place));
    }
}
