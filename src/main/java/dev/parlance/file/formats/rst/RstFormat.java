package dev.parlance.file.formats.rst;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.rst.inline.RstNames;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** reStructuredText (docutils.sourceforge.io, "reStructuredText Markup Specification") with the markup of Sphinx. */
public final class RstFormat extends SplicedFormat {
    public RstFormat() {
        super(FormatTraits.text("rst", "reStructuredText", SOFT)
                .type("text/x-rst", "rst", "rest")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inMemory());
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new RstReader(all, found, RstNames.of(all)).read(0);
        }
    }
}
