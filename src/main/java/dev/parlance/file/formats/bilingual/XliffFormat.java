package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.xliff.XLIFFFilter;
import org.jspecify.annotations.Nullable;

/** XLIFF 1.2. */
public final class XliffFormat extends OkapiFormat {
    public XliffFormat() {
        super(FormatTraits.xml("xliff", "XLIFF 1.2", UNITS)
                .type("application/xliff+xml", "xlf", "xliff", "mxliff")
                .setting("xlf")
                .root("xliff")
                .codes("xlf/tagRegexp")
                .html("xlf/htmlSubFilter")
                .icu("xlf/icuSubFilter")
                .segmented("xlf/segmentation"));
    }

    @Override
    protected FormatProfile refined(XmlGate content, ReadOptions options) throws UnreadableFile {
        XliffFilters.requireVersion1(content);
        return this;
    }

    @Override
    public XLIFFFilter filter(CheckedFile file) {
        return XliffFilters.reading(file.options().settings().flag("xlf/preserveWhitespace"));
    }

    @Override
    public IFilter writingFilter(CheckedFile file, boolean foreign) {
        return XliffFilters.writing(filter(file), foreign);
    }

    @Override
    public @Nullable String key(ITextUnit unit) {
        return unit.getName() == null || unit.getName().isBlank() ? unit.getId() : unit.getName();
    }

    @Override
    public boolean importsNotes(FileImportSettings settings) {
        return settings.flag("xlf/importNotes");
    }
}
