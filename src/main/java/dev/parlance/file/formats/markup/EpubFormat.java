package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;

/** EPUB 2 and 3: the pages in the order of reading, and the titles. */
public final class EpubFormat extends SplicedArchive {
    private static final String CONTAINER = "META-INF/container.xml";

    public EpubFormat() {
        super(FormatTraits.typedArchive("epub", "EPUB", SOFT, CONTAINER).type("application/epub+zip", "epub"));
    }

    @Override
    protected void units(CheckedFile file, ArchiveParts parts, Found found) throws UnreadableFile, IOException {
        var pack = EpubPackage.of(parts);
        if (pack == null) {
            throw new UnreadableFile(
                    Reason.BROKEN, "this is not a valid EPUB file: %s names no package document".formatted(CONTAINER));
        }
        for (var name : pack.names()) {
            var part = parts.part(name);
            if (part != null) {
                var vocabulary = pack.isPage(name) ? Vocabulary.XHTML : Vocabulary.TITLES;
                var rules = ElementRules.of(part.text(), vocabulary);
                new XmlFlows(part.text(), rules, unit -> found.unit(part, unit)).read();
            }
        }
    }
}
