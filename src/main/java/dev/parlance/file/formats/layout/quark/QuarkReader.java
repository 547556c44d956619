package dev.parlance.file.formats.layout.quark;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.LineRanges;
import java.io.IOException;
import java.util.regex.Pattern;

/** Reads the paragraphs of a file: its lines, except those that define style sheets. */
public final class QuarkReader {
    /** The name of a style sheet before a paragraph, or before its definition. */
    private static final Pattern STYLE_SHEET = Pattern.compile("@[^:=<>\\r\\n]{0,200}+([:=])");

    private final String text;
    private final boolean dropsSpacing;

    /** @param dropsSpacing whether kerning and tracking are left out */
    public QuarkReader(String text, boolean dropsSpacing) {
        this.text = text;
        this.dropsSpacing = dropsSpacing;
    }

    /** Passes on the paragraphs in their order. */
    public void read(Found found) throws UnreadableFile, IOException {
        var lines = new LineRanges(text);
        while (lines.next()) {
            paragraph(lines.start(), lines.end(), found);
        }
    }

    private void paragraph(int line, int end, Found found) throws UnreadableFile, IOException {
        var start = afterTags(line, end);
        var style = STYLE_SHEET.matcher(text).region(start, end);
        if (style.lookingAt()) {
            if (style.group(1).equals("=")) {
                return;
            }
            start = style.end();
        } else {
            start = line;
        }
        var read = QuarkText.read(text.substring(start, end), dropsSpacing);
        if (!read.text().plain().isBlank()) {
            found.unit(new Unit(
                    Paragraph.of(read.text(), null, null),
                    true,
                    start + read.start(),
                    start + read.end(),
                    new QuarkPlace(read.text(), dropsSpacing)));
        }
    }

    /** Where the line continues after the tags at its beginning, such as those of the version. */
    private int afterTags(int line, int end) throws UnreadableFile {
        var at = line;
        var start = line;
        var tag = text.indexOf('<', at, end);
        while (tag >= 0) {
            var after = QuarkText.endOfTag(text, tag, end);
            if (after < 0) {
                throw UnreadableFile.broken(text, tag, "a tag is not closed");
            }
            start = tag == start && text.charAt(tag + 1) != '\\' ? after : start;
            at = after;
            tag = text.indexOf('<', at, end);
        }
        return start;
    }
}
