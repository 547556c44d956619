package dev.parlance.file.formats.po;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.ParagraphSink;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.Lines;
import java.io.IOException;

/**
 * Reads GNU gettext catalogues (the gettext manual, "The Format of PO Files"). It skips the header and obsolete
 * entries. The context is {@code msgctxt}, or what the import settings choose. An entry with plural forms becomes one
 * segment per form: the first of {@code msgid}, the others of {@code msgid_plural}. A translation without the flag
 * {@code fuzzy} is confirmed.
 *
 * <p>Okapi 1.47.0 does not keep the lines of a catalogue: it joins a long string into one line, so that 75 of the 109
 * lines of {@code interactive.es.po} differ after it wrote the file without a change. {@link PoWriter} changes no
 * other line.
 */
final class PoReader implements FormatReader {
    @Override
    public void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException {
        var limit = file.options().limits().paragraphChars();
        try (var lines = new Lines(file.text(), limit)) {
            var entries = new PoEntries(
                    file.options().targetLang(), file.options().settings().choice(PoEntries.CONTEXT), limit, sink);
            for (var line = lines.next(); line != null; line = lines.next()) {
                entries.line(line.strip(), lines.number());
            }
            entries.end();
        }
    }
}
