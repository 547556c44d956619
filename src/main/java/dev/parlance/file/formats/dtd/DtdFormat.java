package dev.parlance.file.formats.dtd;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Entities of a DTD (XML 1.0, section 4.2). */
public final class DtdFormat extends SplicedFormat {
    public DtdFormat() {
        super(FormatTraits.text("dtd", "DTD", HARD)
                .type("application/xml-dtd", "dtd")
                .encoding(EncodingRules.XML)
                .inMemory()
                .codes("xml/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new DtdReader(text.readAllAsString(), found).read();
        }
    }
}
