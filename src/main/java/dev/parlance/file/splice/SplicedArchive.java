package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A format of archives of XML parts whose reader finds the ranges of the text. Parts without translations are copied
 * as they are, compressed bytes and all; an archive without translations is copied as a whole.
 */
public abstract class SplicedArchive extends FormatProfile {
    protected SplicedArchive(FormatTraits traits) {
        super(traits);
    }

    /** Receives what a reader finds. A unit may be within another one that was found before it. */
    @FunctionalInterface
    public interface Found {
        void unit(ArchivePart part, Unit unit) throws UnreadableFile, IOException;
    }

    /** Passes on the units of an archive, which was opened for this. */
    protected abstract void units(CheckedFile file, ArchiveParts parts, Found found) throws UnreadableFile, IOException;

    @Override
    public final void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        try (var parts = ArchiveParts.open(file)) {
            units(file, parts, (_, unit) -> sink.accept(unit.paragraph()));
        }
    }

    @Override
    public final void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        try (var written = new TextHashes()) {
            var texts = new PartTexts(text -> written.add(text.form()));
            try (var parts = ArchiveParts.open(file)) {
                units(file, parts, (part, unit) -> texts.add(part, unit, translated(parts, part, unit, translations)));
                texts.end();
                if (!parts.write(file.path(), out)) {
                    return;
                }
            }
            var reader = written.reader();
            check(
                    file.at(out, file.charset(), file.bom()),
                    texts.again(text -> reader.next(text.form(), text.shown(), text.key())));
            reader.end();
        }
    }

    private static SegmentText translated(ArchiveParts parts, ArchivePart part, Unit unit, Translations translations)
            throws IOException {
        var text = part.translated(unit, translations);
        if (part.isTranslated()) {
            parts.translated(part);
        }
        return text;
    }

    private void check(CheckedFile copy, PartTexts texts) throws UnreadableFile, IOException {
        try (var parts = ArchiveParts.open(copy)) {
            units(
                    copy,
                    parts,
                    (part, unit) -> texts.add(
                            part, unit, unit.place().readAgain(unit.paragraph().source())));
            texts.end();
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
    }
}
