package dev.parlance.file.formats.tmx;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits;
import dev.parlance.file.xml.ElementCuts;
import java.io.IOException;

/** TMX as a file with several languages. */
public final class TmxFormat extends SplicedUnits {
    public TmxFormat() {
        super(FormatTraits.xml("tmx", "TMX", UNITS)
                .type("application/x-tmx+xml", "tmx")
                .root("tmx")
                .inSections(ElementCuts.after(3)));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new TmxReader(text.readAllAsString(), file.options(), found).read();
        }
    }
}
