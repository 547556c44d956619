package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A format of archives of XML parts with translations beside their sources, whose files are written by splicing. */
public abstract class BilingualArchive extends FormatProfile {
    protected BilingualArchive(FormatTraits traits) {
        super(traits);
    }

    /** Receives what a reader finds. */
    @FunctionalInterface
    public interface Found {
        void unit(PartUnit unit) throws UnreadableFile, IOException;
    }

    /** Passes on the units of an archive, which was opened for this. */
    protected abstract void units(CheckedFile file, ArchiveParts parts, Found found) throws UnreadableFile, IOException;

    @Override
    public final void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        try (var parts = ArchiveParts.open(file)) {
            units(file, parts, unit -> sink.accept(unit.paragraph()));
        }
    }

    @Override
    public final void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        try (var written = new TextHashes()) {
            try (var parts = ArchiveParts.open(file)) {
                units(file, parts, unit -> write(unit, translations, parts, written));
                if (!parts.write(file.path(), out)) {
                    return;
                }
            }
            check(file.at(out, file.charset(), file.bom()), written.reader());
        }
    }

    private static void write(PartUnit unit, Translations translations, ArchiveParts parts, TextHashes written)
            throws IOException {
        var target = translations.unit(unit.paragraph(), false);
        written.add(unit.paragraph().source());
        if (target == null || unit.isSame(target.text())) {
            written.add(unit.read());
        } else {
            unit.translate(target.text());
            parts.translated(unit.part());
            written.add(target.text() == null ? null : unit.readAgain(target.text()));
        }
    }

    private void check(CheckedFile copy, TextHashes.Reader reader) throws UnreadableFile, IOException {
        try (var parts = ArchiveParts.open(copy)) {
            units(copy, parts, unit -> {
                var paragraph = unit.paragraph();
                reader.next(paragraph.source(), paragraph.contextKey());
                reader.next(unit.read(), paragraph.translation(), paragraph.contextKey());
            });
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
        reader.end();
    }
}
