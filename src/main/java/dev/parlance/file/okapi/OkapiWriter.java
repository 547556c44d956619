package dev.parlance.file.okapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.TextOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.sf.okapi.common.LocaleId;

/**
 * Writes files with the writer of their Okapi filter. The filter writes UTF-8; text of a format that declares no
 * encoding is converted to the encoding of the original afterwards.
 */
record OkapiWriter(OkapiFormat format, boolean keepsEncoding) {
    void write(CheckedFile file, Translations translations, Path out) throws UnreadableFile, IOException {
        if (file.charset().equals(UTF_8) || !format.boundToEncoding()) {
            rewrite(file, translations, out);
            return;
        }
        var utf8 = Files.createTempFile(out.toAbsolutePath().getParent(), "utf8-", ".export");
        try {
            rewrite(file, translations, utf8);
            transcode(file, utf8, out);
        } finally {
            Files.deleteIfExists(utf8);
        }
    }

    private void transcode(CheckedFile file, Path utf8, Path out) throws IOException {
        try (var text = Files.newBufferedReader(utf8);
                var copy = TextOut.of(file, keepsEncoding, out)) {
            text.mark(1);
            if (text.read() != '\uFEFF') {
                text.reset();
            }
            text.transferTo(copy);
        }
    }

    private void rewrite(CheckedFile file, Translations translations, Path out) throws UnreadableFile, IOException {
        var target = OkapiReader.locale(file.options().targetLang());
        var changes = new OkapiChanges(format, file, target, translations);
        try (var copy = Utf8Copy.of(file, format);
                var document = OkapiDocument.open(format, copy.file(), target)) {
            pump(document, file, changes, target, out);
        }
    }

    private void pump(OkapiDocument document, CheckedFile file, OkapiChanges changes, LocaleId target, Path out)
            throws UnreadableFile, IOException {
        var units = new OkapiUnits(format, file.options().settings(), changes);
        try (var copy = document.copy(target, out)) {
            for (var event = document.next(); event != null; event = document.next()) {
                units.accept(event);
                copy.write(event);
            }
        }
    }
}
