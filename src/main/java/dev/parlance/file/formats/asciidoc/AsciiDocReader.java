package dev.parlance.file.formats.asciidoc;

import dev.parlance.file.formats.asciidoc.AsciiDocPlace.Kind;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads titles, paragraphs, list items, terms, cells of tables and values of document attributes. Comments, listings,
 * literal blocks, formulas, includes and conditions stay as they are.
 */
final class AsciiDocReader {
    private final String text;
    private final AsciiDocChoice choice;
    private final AsciiDocUnits units;
    private final LineBreaks breaks = new LineBreaks();
    private final OpenBlocks open = new OpenBlocks();
    private final List<Line> lines = new ArrayList<>();
    private int at;
    /** The first attribute of the next block. */
    private String style = "";

    AsciiDocReader(String text, AsciiDocChoice choice, Found found) {
        this.text = text;
        this.choice = choice;
        this.units = new AsciiDocUnits(text, choice, found);
    }

    /** A line and where it is. */
    record Line(int start, int end, String text) {}

    void read() throws UnreadableFile, IOException {
        var ranges = new LineRanges(text);
        while (ranges.next()) {
            lines.add(new Line(ranges.start(), ranges.end(), ranges.line()));
        }
        header();
        while (at < lines.size()) {
            block(lines.get(at));
        }
    }

    /** Reads the title of the document; the lines of its authors and revision stay. */
    private void header() throws UnreadableFile, IOException {
        while (at < lines.size() && AsciiDocLines.isBeforeTitle(lines.get(at).text())) {
            block(lines.get(at));
        }
        if (at == lines.size() || !AsciiDocLines.isDocumentTitle(lines.get(at).text())) {
            return;
        }
        block(lines.get(at));
        while (at < lines.size() && !lines.get(at).text().isBlank()) {
            if (AsciiDocLines.ATTRIBUTE.end(lines.get(at).text()) > 0) {
                attribute(lines.get(at));
            } else {
                at++;
            }
        }
    }

    private void block(Line line) throws UnreadableFile, IOException {
        var raw = line.text();
        open.line(raw, style);
        if (raw.isBlank() || AsciiDocLines.isOther(raw)) {
            at++;
            style = takesStyle(raw) ? "" : style;
        } else if (AsciiDocLines.isBlockAttributes(raw)) {
            breaks.attributes(raw);
            style = raw.startsWith("[[")
                    ? style
                    : raw.substring(1).split("[,\\]%#.]", 2)[0].strip();
            at++;
        } else if (AsciiDocLines.isVerbatim(raw)) {
            verbatim(raw.strip());
        } else if (AsciiDocLines.isTable(raw)) {
            table(raw.strip());
        } else if (AsciiDocLines.isBlockTitle(raw)) {
            units.add(Kind.LINE, line.start() + 1, line.end());
            at++;
        } else if (AsciiDocLines.VERBATIM_STYLES.contains(style)) {
            fixed(raw);
        } else if (AsciiDocLines.isContainer(raw)) {
            open.container(raw);
            breaks.container(raw, style);
            at++;
        } else {
            text(line);
        }
    }

    /** Whether a line without text, which was passed, is the block that the attributes before it are for. */
    private boolean takesStyle(String raw) {
        return AsciiDocLines.isInclude(raw)
                ? at == lines.size() || lines.get(at).text().isBlank()
                : !raw.isBlank() && !AsciiDocLines.isBetween(raw);
    }

    /** Skips a block that its style makes verbatim: between two lines, or up to an empty one. */
    private void fixed(String raw) {
        style = "";
        breaks.next();
        if (AsciiDocLines.isContainer(raw)) {
            skipTo(raw.strip());
            return;
        }
        while (at < lines.size() && !lines.get(at).text().isBlank()) {
            at++;
        }
    }

    private void skipTo(String delimiter) {
        at++;
        while (at < lines.size() && !lines.get(at).text().strip().equals(delimiter)) {
            at++;
        }
        at++;
    }

    private void verbatim(String delimiter) throws UnreadableFile, IOException {
        var html = delimiter.startsWith("+") && choice.html() && !AsciiDocLines.FORMULAS.contains(style);
        style = "";
        units.breakLines(breaks.next());
        var first = at + 1;
        skipTo(AsciiDocLines.end(delimiter));
        var last = Math.min(at - 1, lines.size());
        for (var i = first; html && i < last; i++) {
            var start = i;
            while (i < last && !lines.get(i).text().isBlank()) {
                i++;
            }
            if (i > start) {
                units.add(Kind.HTML, lines.get(start).start(), lines.get(i - 1).end());
            }
        }
    }

    private void table(String delimiter) throws UnreadableFile, IOException {
        style = "";
        units.breakLines(breaks.next());
        var first = at + 1;
        skipTo(delimiter);
        var last = Math.min(at - 1, lines.size());
        if (delimiter.startsWith("|") && first < last) {
            for (var cell : AsciiDocTable.texts(
                    text, lines.get(first).start(), lines.get(last - 1).end())) {
                units.add(Kind.CELL, cell.start(), cell.end());
            }
        }
    }

    private void text(Line line) throws UnreadableFile, IOException {
        var raw = line.text();
        style = "";
        units.breakLines(breaks.next());
        var title = AsciiDocLines.TITLE.end(raw);
        var item = AsciiDocLines.item(raw);
        var term = AsciiDocLines.TERM.at(raw);
        var admonition = AsciiDocLines.ADMONITION.end(raw);
        if (AsciiDocLines.ATTRIBUTE.end(raw) > 0) {
            attribute(line);
        } else if (title > 0) {
            units.add(Kind.LINE, line.start() + title, line.end());
            at++;
        } else if (item > 0) {
            paragraph(Kind.ITEM, line.start() + item);
        } else if (term != null) {
            units.add(Kind.TERM, line.start() + term.start(1), line.start() + term.end(1));
            described(line.start() + term.end());
        } else if (admonition > 0) {
            paragraph(Kind.ITEM, line.start() + admonition);
        } else if (raw.charAt(0) == ' ' || raw.charAt(0) == '\t') {
            fixed(raw);
        } else if (underlined(line)) {
            at += 2;
        } else if (AsciiDocLines.isQuote(raw)) {
            quote();
        } else {
            paragraph(Kind.PARAGRAPH, line.start());
        }
    }

    /** Reads a quote as in Markdown, each line by itself. */
    private void quote() throws UnreadableFile, IOException {
        for (; at < lines.size() && AsciiDocLines.isQuote(lines.get(at).text()); at++) {
            var line = lines.get(at);
            var start = AsciiDocLines.quoted(line.text());
            if (start > 0) {
                units.add(Kind.ITEM, line.start() + start, line.end());
            }
        }
    }

    private void described(int start) throws UnreadableFile, IOException {
        if (start < lines.get(at).end()) {
            paragraph(Kind.ITEM, start);
        } else {
            at++;
            if (at < lines.size() && !AsciiDocLines.interrupts(lines.get(at).text())) {
                var line = lines.get(at);
                var indent = line.text().length() - line.text().stripLeading().length();
                paragraph(Kind.PARAGRAPH, line.start() + indent);
            }
        }
    }

    /** Reads a title with a line below it, whose length is that of the title. */
    private boolean underlined(Line line) throws UnreadableFile, IOException {
        var below = at + 1 < lines.size() ? lines.get(at + 1) : null;
        if (below == null || !open.underlines(line.text(), below.text())) {
            return false;
        }
        units.title(line, below);
        return true;
    }

    /** Reads lines up to one that ends the paragraph. */
    private void paragraph(Kind kind, int start) throws UnreadableFile, IOException {
        at++;
        while (at < lines.size() && !AsciiDocLines.interrupts(lines.get(at).text())) {
            at++;
        }
        var below = at < lines.size() ? lines.get(at).text() : "";
        var underlines = kind == Kind.PARAGRAPH && open.underlines(below);
        units.add(
                kind, start, lines.get(at - 1).end(), underlines ? below.strip().length() : 0);
    }

    private void attribute(Line line) throws UnreadableFile, IOException {
        var entry = AsciiDocLines.ATTRIBUTE.at(line.text());
        breaks.attribute(line.text());
        at++;
        if (entry == null) {
            return;
        }
        var start = line.start() + entry.end();
        if (line.text().endsWith("\\")) {
            while (at < lines.size() && lines.get(at).text().endsWith("\\")) {
                at++;
            }
            at++;
        } else if (start < line.end() && choice.takes(entry.group(1))) {
            units.add(Kind.VALUE, start, line.end());
        }
    }
}
