package dev.parlance.file.formats.qt;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits;
import dev.parlance.file.xml.ElementCuts;
import java.io.IOException;

/** Messages of Qt Linguist. */
public final class QtFormat extends SplicedUnits {
    public QtFormat() {
        super(FormatTraits.xml("ts", "Qt Linguist", UNITS)
                .type("text/vnd.trolltech.linguist", "ts")
                .root("TS")
                .inSections(ElementCuts.after(2)));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new QtReader(text.readAllAsString(), file.options(), found).read();
        }
    }
}
