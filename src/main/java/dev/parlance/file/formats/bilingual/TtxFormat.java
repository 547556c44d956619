package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.ttx.TTXFilter;

/** TTX, the format of Trados TagEditor. */
public final class TtxFormat extends OkapiFormat {
    public TtxFormat() {
        super(FormatTraits.xml("ttx", "TTX", UNITS)
                .type("application/xml", "ttx")
                .root("TRADOStag"));
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new TTXFilter();
    }

    @Override
    public boolean hasOneTargetLanguage() {
        return true;
    }
}
