package dev.parlance.file.formats.fluent;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Messages and terms of Fluent. */
public final class FluentFormat extends SplicedFormat {
    public FluentFormat() {
        super(FormatTraits.text("fluent", "Fluent", HARD)
                .type("text/plain", "ftl")
                .boundToEncoding()
                .inSections((_, text) -> new FluentCuts(text)));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new FluentReader(text.readAllAsString(), found).read();
        }
    }
}
