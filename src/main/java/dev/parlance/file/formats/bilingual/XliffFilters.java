package dev.parlance.file.formats.bilingual;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import net.sf.okapi.filters.xliff.XLIFFFilter;

/** Okapi's XLIFF filter, which reads and writes SDLXLIFF too. */
final class XliffFilters {
    private XliffFilters() {}

    static void requireVersion1(XmlGate file) throws UnreadableFile {
        if (file.version() != null && file.version().startsWith("2")) {
            throw UnreadableFile.unsupported("XLIFF 2 is not supported; export it as XLIFF 1.2");
        }
    }

    static XLIFFFilter reading(boolean preservesSpace) {
        var filter = new XLIFFFilter();
        filter.getParameters().setUseSdlXliffWriter(true);
        filter.getParameters().setPreserveSpaceByDefault(preservesSpace);
        return filter;
    }

    /**
     * Prepares a filter for writing.
     *
     * @param foreign whether the file names another target language than the one that is written
     */
    static XLIFFFilter writing(XLIFFFilter filter, boolean foreign) {
        filter.getParameters().setOverrideTargetLanguage(foreign);
        // without this, a unit without a translation would get its source as its target
        filter.getParameters().setAllowEmptyTargets(true);
        filter.getParameters().setUseSegsForSdlProps(true);
        return filter;
    }
}
