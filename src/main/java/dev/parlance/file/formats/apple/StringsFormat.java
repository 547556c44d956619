package dev.parlance.file.formats.apple;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Strings of macOS and iOS, in UTF-8 or UTF-16. */
public final class StringsFormat extends SplicedFormat {
    public StringsFormat() {
        super(FormatTraits.text("strings", "Apple strings", HARD)
                .type("text/plain", "strings")
                .setting("mac_strings")
                .inSections((_, text) -> new StringsCuts(text))
                .codes("mac/tagRegexp")
                .html("mac/htmlSubfilter")
                .icu("mac/icuSubFilter"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new StringsReader(text.readAllAsString(), found).read();
        }
    }
}
