package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;

/** DITA. */
public final class DitaFormat extends SplicedFormat {
    public DitaFormat() {
        super(FormatTraits.xml("dita", "DITA", SOFT)
                .type("application/dita+xml", "dita", "ditamap")
                .inMemory()
                .entities()
                .codes("dita/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new XmlFlows(
                            all,
                            ElementRules.of(all, Vocabulary.DITA, file.options().settings(), "dita"),
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
