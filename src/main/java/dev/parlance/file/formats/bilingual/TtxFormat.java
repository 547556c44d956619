package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits;
import java.io.IOException;

/** TTX, the format of Trados TagEditor. */
public final class TtxFormat extends SplicedUnits {
    public TtxFormat() {
        super(FormatTraits.xml("ttx", "TTX", UNITS)
                .type("application/xml", "ttx")
                .inMemory()
                .savesConfirmed("ttx/saveConfirmedSegments")
                .root("TRADOStag"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new TtxReader(text.readAllAsString(), file.options().targetLang(), found).read();
        }
    }
}
