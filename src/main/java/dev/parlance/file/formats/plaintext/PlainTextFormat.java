package dev.parlance.file.formats.plaintext;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.Lines;
import dev.parlance.file.text.RawLines;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Plain text. Each line is a paragraph, or each match of an expression of the import settings in it; another expression
 * may find the key of the line. The writer replaces the lines, or the imported parts of lines, that have translations,
 * and keeps every other character.
 */
public final class PlainTextFormat extends FormatProfile {
    public PlainTextFormat() {
        super(FormatTraits.text("txt", "plain text", SOFT)
                .type("text/plain", "txt")
                .setting("plain_text")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .codes("txt/tagRegexp"));
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
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

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
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
