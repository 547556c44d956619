package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.XmlFlows;
import java.io.IOException;

/** SVG: titles, descriptions and the text in drawings. */
public final class SvgFormat extends SplicedFormat {
    public SvgFormat() {
        super(FormatTraits.xml("svg", "SVG", SOFT)
                .type("image/svg+xml", "svg")
                .inMemory()
                .entities());
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new XmlFlows(all, ElementRules.of(all, Vocabulary.SVG), found).read();
        }
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
