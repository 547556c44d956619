package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;

/** DITA. */
public final class DitaFormat extends OkapiFormat {
    public DitaFormat() {
        super(FormatTraits.xml("dita", "DITA", SOFT)
                .type("application/dita+xml", "dita", "ditamap")
                .codes("dita/tagRegexp"));
    }

    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new XmlStreamFilter();
        filter.getParameters().fromString(MarkupRules.dita(file.options().settings()));
        return filter;
    }
}
