package dev.parlance.file.formats.html;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Escapes;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** HTML. */
public final class HtmlFormat extends SplicedFormat {
    public HtmlFormat() {
        super(FormatTraits.text("html", "HTML", SOFT)
                .type("text/html", "html", "htm", "shtml")
                .type("application/xhtml+xml", "xhtml", "xht")
                .encoding(EncodingRules.HTML)
                .escapes(Escapes.HTML)
                .codes("html/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new HtmlReader(all, file.options(), found).read(0, all.length());
        }
    }
}
