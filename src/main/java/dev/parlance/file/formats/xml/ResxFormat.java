package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.ElementCuts;
import java.io.IOException;

/** Resources of .NET. */
public final class ResxFormat extends SplicedFormat {
    public ResxFormat() {
        super(FormatTraits.xml("resx", "RESX", HARD)
                .type("application/xml", "resx", "resw")
                .root("root")
                .inSections(ElementCuts.after(2))
                .entities()
                .codes("resx/tagRegexp")
                .html("resx/htmlSubFilter"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new ResxReader(text.readAllAsString(), found).read();
        }
    }

    /** The translations may leave out an element that declares a prefix. */
    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
