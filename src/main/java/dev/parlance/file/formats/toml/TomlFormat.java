package dev.parlance.file.formats.toml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** TOML. */
public final class TomlFormat extends SplicedFormat {
    public TomlFormat() {
        super(FormatTraits.text("toml", "TOML", HARD)
                .type("application/toml", "toml")
                .boundToEncoding()
                .inSections((_, text) -> new TomlCuts(text)));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new TomlReader(text.readAllAsString(), file.options().sourceLang(), found).read();
        }
    }
}
