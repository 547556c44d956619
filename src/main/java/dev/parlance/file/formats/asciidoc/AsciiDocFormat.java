package dev.parlance.file.formats.asciidoc;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** AsciiDoc (docs.asciidoctor.org, "AsciiDoc Language"). */
public final class AsciiDocFormat extends SplicedFormat {
    public AsciiDocFormat() {
        super(FormatTraits.text("asciidoc", "AsciiDoc", SOFT)
                .type("text/asciidoc", "adoc", "asciidoc", "asc")
                .boundToEncoding()
                .inMemory()
                .codes("asciidoc/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var choice = new AsciiDocChoice(file.options().settings());
            new AsciiDocReader(text.readAllAsString(), choice, found).read();
        }
    }
}
