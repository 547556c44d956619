package dev.parlance.file.formats.plaintext;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.format.Translations;
import dev.parlance.file.text.RawLines;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes plain text: replaces the lines, or the imported parts of lines, that have translations, and keeps every
 * other character.
 */
record PlainTextWriter(boolean keepsEncoding) implements FormatWriter {
    @Override
    public void write(CheckedFile file, Translations translations, Path out) throws IOException {
        var choice = new PlainTextChoice(file.options().settings());
        try (var text = file.text();
                var copy = TextOut.of(file, keepsEncoding, out)) {
            var lines = new RawLines(text);
            for (var line = lines.next(); line != null; line = lines.next()) {
                var at = 0;
                for (var stretch : choice.stretches(line.text())) {
                    var merged =
                            translations.text(SegmentText.of(line.text().substring(stretch.start(), stretch.end())));
                    copy.write(line.text(), at, stretch.start() - at);
                    copy.write(
                            merged == null
                                    ? line.text().substring(stretch.start(), stretch.end())
                                    : TextOut.literal(merged));
                    at = stretch.end();
                }
                copy.write(line.text(), at, line.text().length() - at);
                copy.write(line.end());
            }
        }
    }
}
