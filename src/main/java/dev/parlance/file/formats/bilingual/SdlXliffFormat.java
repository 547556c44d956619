package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;

/** SDLXLIFF, the XLIFF of Trados Studio. */
public final class SdlXliffFormat extends OkapiFormat {
    public SdlXliffFormat() {
        super(FormatTraits.xml("sdlxliff", "SDLXLIFF", UNITS)
                .type("application/xliff+xml", "sdlxliff")
                .setting("sdlxlif")
                .root("xliff")
                .codes("sdlXlf/tagRegexp")
                .icu("sdlXlf/icuSubFilter"));
    }

    @Override
    protected FormatProfile refined(XmlGate content, ReadOptions options) throws UnreadableFile {
        XliffFilters.requireVersion1(content);
        return this;
    }

    @Override
    public XLIFFFilter filter(CheckedFile file) {
        return XliffFilters.reading(false);
    }

    @Override
    public IFilter writingFilter(CheckedFile file, boolean foreign) {
        return XliffFilters.writing(filter(file), foreign);
    }

    @Override
    public boolean marksLocks() {
        return true;
    }
}
