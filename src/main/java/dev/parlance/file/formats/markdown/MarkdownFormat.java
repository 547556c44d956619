package dev.parlance.file.formats.markdown;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Markdown. */
public final class MarkdownFormat extends SplicedFormat {
    public MarkdownFormat() {
        super(FormatTraits.text("markdown", "Markdown", SOFT)
                .type("text/markdown", "md", "markdown", "mdown", "mkd", "mkdn", "mdwn")
                .setting("md")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inMemory()
                .codes("md/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new MarkdownReader(text.readAllAsString(), file.options(), found).read();
        }
    }
}
