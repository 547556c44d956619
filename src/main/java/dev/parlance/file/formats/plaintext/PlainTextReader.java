package dev.parlance.file.formats.plaintext;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ParagraphSink;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.Lines;
import dev.parlance.shared.SegmentText;
import java.io.IOException;

/**
 * Reads plain text. Each line is a paragraph, or each match of an expression of the import settings in it; another
 * expression may find the key of the line.
 */
final class PlainTextReader implements FormatReader {
    @Override
    public void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException {
        var choice = new PlainTextChoice(file.options().settings());
        try (var lines = new Lines(file.text(), file.options().limits().paragraphChars())) {
            for (var line = lines.next(); line != null; line = lines.next()) {
                var key = choice.key(line);
                for (var stretch : choice.stretches(line)) {
                    var text = SegmentText.of(line.substring(stretch.start(), stretch.end()));
                    sink.accept(Paragraph.of(text, key, null));
                }
            }
        }
    }
}
