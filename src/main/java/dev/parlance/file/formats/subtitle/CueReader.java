package dev.parlance.file.formats.subtitle;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads cues: a line with the time, and lines of text up to an empty one. The line before the time is the key of the
 * cue. Only in SubRip do lines after an empty one, which other programs leave in the text, belong to the cue before.
 */
final class CueReader {
    private final String text;
    private final CueSyntax syntax;
    private final Found found;
    private final CuePlace place;
    private final List<Line> block = new ArrayList<>();
    private @Nullable String key;
    private @Nullable String time;
    /** The comment before the cue; null when there is none. */
    private @Nullable String comment;

    CueReader(String text, CueSyntax syntax, Found found) {
        this.text = text;
        this.syntax = syntax;
        this.found = found;
        this.place = new CuePlace(syntax, LineRanges.newline(text));
    }

    /** A line and where it is. */
    private record Line(int start, int end, String text) {}

    void read(String title) throws UnreadableFile, IOException {
        var lines = new LineRanges(text);
        var cues = false;
        while (lines.next()) {
            var line = new Line(lines.start(), lines.end(), lines.line());
            if (!line.text().isBlank()) {
                block.add(line);
                cues |= syntax.isTime(line.text());
            } else {
                block();
            }
        }
        block();
        if (!cues) {
            throw new UnreadableFile(
                    Reason.BROKEN, "this is not a valid %s file: it contains no time of a cue".formatted(title));
        }
    }

    /** Reads lines that are not empty, between others that are. */
    private void block() throws UnreadableFile, IOException {
        var times = new ArrayList<Integer>();
        for (var i = 0; i < block.size(); i++) {
            if (syntax.isTime(block.get(i).text())) {
                times.add(i);
            }
        }
        if (times.isEmpty()) {
            others();
        } else {
            cues(times);
        }
        block.clear();
    }

    private void others() throws UnreadableFile, IOException {
        if (syntax == CueSyntax.WEBVTT) {
            comment = comment();
        } else if (syntax == CueSyntax.SUBRIP && time != null) {
            cue(0, block.size());
        }
    }

    private @Nullable String comment() {
        if (block.isEmpty() || !block.getFirst().text().matches("NOTE(?:[ \\t].*)?")) {
            return block.isEmpty() ? comment : null;
        }
        var note = text.substring(block.getFirst().start() + 4, block.getLast().end());
        return LineRanges.unified(note).strip();
    }

    private void cues(List<Integer> times) throws UnreadableFile, IOException {
        if (times.getFirst() > 1 && syntax == CueSyntax.SUBRIP && time != null) {
            cue(0, keyLine(times.getFirst(), 0));
        }
        for (var i = 0; i < times.size(); i++) {
            var at = times.get(i);
            var first = i == 0 ? 0 : times.get(i - 1) + 1;
            var keyed = keyLine(at, first);
            key = keyed < at ? block.get(keyed).text().strip() : null;
            time = block.get(at).text().strip();
            cue(at + 1, i + 1 < times.size() ? keyLine(times.get(i + 1), at + 1) : block.size());
            comment = null;
        }
    }

    /** The line with the key of the cue whose time is at a line, or that line when it has none. */
    private int keyLine(int at, int first) {
        var before = at - 1;
        var keyed = before >= first
                && (before == 0 || block.get(before).text().strip().matches("[0-9]+"))
                && syntax != CueSyntax.SBV;
        return keyed ? before : at;
    }

    private void cue(int first, int last) throws UnreadableFile, IOException {
        if (first >= last) {
            return;
        }
        var start = block.get(first).start();
        var end = block.get(last - 1).end();
        var note = comment == null ? time : comment + "\n" + time;
        var paragraph = Paragraph.of(syntax.read(text.substring(start, end)), key, note);
        found.unit(new Unit(paragraph.whole(), true, start, end, place));
    }
}
