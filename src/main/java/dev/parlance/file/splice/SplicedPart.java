package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** A format of files that are read like one part of an archive: a text may be within another one. */
public abstract class SplicedPart extends FormatProfile {
    protected SplicedPart(FormatTraits traits) {
        super(traits);
    }

    /** Passes on the units of a file. */
    protected abstract void units(CheckedFile file, ArchivePart part, SplicedArchive.Found found)
            throws UnreadableFile, IOException;

    /** Checks a file that was written, before its texts are compared. */
    protected abstract void checkWritten(ArchivePart part) throws UnreadableFile, IOException;

    @Override
    public final void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        units(file, ArchivePart.of(file), (_, unit) -> sink.accept(unit.paragraph()));
    }

    @Override
    public final void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        try (var written = new TextHashes()) {
            write(file, translations, written, out);
        }
    }

    private void write(CheckedFile file, Translations translations, TextHashes written, Path out)
            throws UnreadableFile, IOException {
        var texts = new PartTexts(text -> written.add(text.form()));
        var part = ArchivePart.of(file);
        units(file, part, (_, unit) -> texts.add(part, unit, part.translated(unit, translations)));
        texts.end();
        if (!part.isTranslated()) {
            Files.copy(file.path(), out, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        Files.write(out, part.bytes());
        var reader = written.reader();
        check(
                file.at(out, file.charset(), file.bom()),
                texts.again(text -> reader.next(text.form(), text.shown(), text.key())));
        reader.end();
    }

    private void check(CheckedFile copy, PartTexts texts) throws UnreadableFile, IOException {
        try {
            var written = ArchivePart.of(copy);
            checkWritten(written);
            units(
                    copy,
                    written,
                    (part, unit) -> texts.add(
                            part, unit, unit.place().readAgain(unit.paragraph().source())));
            texts.end();
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
    }
}
