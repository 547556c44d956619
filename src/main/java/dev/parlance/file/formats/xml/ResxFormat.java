package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xml.XMLFilter;

/** Resources of .NET. */
public final class ResxFormat extends OkapiFormat {
    public ResxFormat() {
        super(FormatTraits.xml("resx", "RESX", HARD)
                .type("application/xml", "resx")
                .root("root")
                .inMemory()
                .namesAreKeys()
                .codes("resx/tagRegexp"));
    }

    @Override
    public IFilter filter(CheckedFile file) {
        var filter = new XMLFilter();
        filter.getParameters().load(XMLFilter.class.getResource("resx.fprm"), false);
        return filter;
    }
}
