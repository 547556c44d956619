package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;

/** DocBook 5, and earlier versions with the same elements. */
public final class DocBookFormat extends SplicedFormat {
    public DocBookFormat() {
        super(FormatTraits.xml("docbook", "DocBook", SOFT)
                .type("application/docbook+xml", "dbk", "docbook")
                .inMemory()
                .entities()
                .codes("docBook/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new XmlFlows(
                            all,
                            ElementRules.of(
                                    all, Vocabulary.DOCBOOK, file.options().settings(), "docBook"),
                            found)
                    .read();
        }
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
