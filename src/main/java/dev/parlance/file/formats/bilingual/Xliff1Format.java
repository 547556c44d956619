package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;

/** A format that Okapi's XLIFF filter reads and writes: XLIFF 1 or a dialect of it. */
abstract class Xliff1Format extends OkapiFormat {
    Xliff1Format(FormatTraits traits) {
        super(traits.root("xliff"));
    }

    @Override
    protected FormatProfile refined(XmlGate content, ReadOptions options) throws UnreadableFile {
        if (content.version() != null && content.version().startsWith("2")) {
            throw UnreadableFile.unsupported("XLIFF 2 is not supported; export it as XLIFF 1.2");
        }
        return this;
    }

    @Override
    public XLIFFFilter filter(CheckedFile file) {
        var filter = new XLIFFFilter();
        filter.getParameters().setUseSdlXliffWriter(true);
        filter.getParameters().setPreserveSpaceByDefault(false);
        return filter;
    }

    @Override
    public IFilter writingFilter(CheckedFile file, boolean foreign) {
        var filter = filter(file);
        filter.getParameters().setOverrideTargetLanguage(foreign);
        // without this, a unit without a translation would get its source as its target
        filter.getParameters().setAllowEmptyTargets(true);
        filter.getParameters().setUseSegsForSdlProps(true);
        return filter;
    }
}
