package dev.parlance.file.formats.plaintext;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.TextEncoding;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.Splice;
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
    /** The length of the byte order mark of UTF-8. */
    private static final int MARK = 3;

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
        var encoding = keepsEncoding ? new TextEncoding(file.charset(), file.bom()) : new TextEncoding(UTF_8, MARK);
        try (var text = file.text();
                var splice = Splice.open(file, encoding, out)) {
            var lines = new RawLines(text);
            var at = 0L;
            for (var line = lines.next(); line != null; line = lines.next()) {
                for (var stretch : choice.stretches(line.text())) {
                    var source = line.text().substring(stretch.start(), stretch.end());
                    var merged = translations.text(SegmentText.of(source));
                    if (merged != null) {
                        splice.replace(at + stretch.start(), at + stretch.end(), TextOut.literal(merged));
                    }
                }
                at += line.text().length() + line.end().length();
            }
            splice.end();
        }
    }
}
