package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Property lists of macOS and iOS in XML, also those with the plural forms of strings. */
public final class PlistFormat extends SplicedFormat {
    public PlistFormat() {
        super(FormatTraits.xml("plist", "property list", HARD)
                .type("application/xml", "stringsdict", "plist")
                .root("plist")
                .inMemory()
                .codes("mac/tagRegexp")
                .html("mac/htmlSubfilter")
                .icu("mac/icuSubFilter"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new PlistReader(text.readAllAsString(), found).read();
        }
    }

    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text);
        }
    }
}
