package dev.parlance.file.formats.ini;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits;
import java.io.IOException;

/** Desktop entries (freedesktop.org, Desktop Entry Specification 1.5), which have translations beside their sources. */
public final class DesktopFormat extends SplicedUnits {
    public DesktopFormat() {
        super(FormatTraits.text("desktop", "desktop entry", UNITS)
                .type("application/x-desktop", "desktop", "directory")
                .setting("desktop_entry")
                .boundToEncoding()
                .inMemory());
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var unit = new DesktopReader(text.readAllAsString(), file.options().targetLang()).read();
            if (!unit.paragraphs().isEmpty()) {
                found.unit(unit);
            }
        }
    }

    @Override
    protected void checkWritten(CheckedFile written) {
        // every text is a line
    }
}
