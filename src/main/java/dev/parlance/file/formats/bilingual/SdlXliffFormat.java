package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;

/** SDLXLIFF, the XLIFF of Trados Studio. */
public final class SdlXliffFormat implements OkapiFormat {
    @Override
    public String id() {
        return "sdlxliff";
    }

    @Override
    public String title() {
        return "SDLXLIFF";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("sdlxliff", "application/xliff+xml");
    }

    @Override
    public String setting() {
        return "sdlxlif";
    }

    @Override
    public Flow flow() {
        return Flow.UNITS;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.XML;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.xml(this, path, options, root -> XliffFilters.require(this, root));
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("sdlXlf/tagRegexp")
                .icu("sdlXlf/icuSubFilter")
                .unsegmented();
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
