package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.html.HtmlFilter;

/** HTML. */
public final class HtmlFormat extends OkapiFormat {
    public HtmlFormat() {
        super(FormatTraits.text("html", "HTML", SOFT)
                .type("text/html", "html", "htm")
                .type("application/xhtml+xml", "xhtml")
                .encoding(EncodingRules.HTML)
                .codes("html/tagRegexp"));
    }

    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new HtmlFilter();
        filter.getParameters().fromString(MarkupRules.html(file.options().settings()));
        return filter;
    }

    @Override
    public boolean importsComments(FileImportSettings settings) {
        return settings.flag("html/importComments");
    }
}
