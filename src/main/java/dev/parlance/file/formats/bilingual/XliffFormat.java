package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.xliff.XLIFFFilter;
import org.jspecify.annotations.Nullable;

/** XLIFF 1.2. */
public final class XliffFormat extends Xliff1Format {
    public XliffFormat() {
        super(FormatTraits.xml("xliff", "XLIFF 1.2", UNITS)
                .type("application/xliff+xml", "xlf", "xliff", "mxliff")
                .setting("xlf")
                .codes("xlf/tagRegexp")
                .html("xlf/htmlSubFilter")
                .icu("xlf/icuSubFilter")
                .segmented("xlf/segmentation"));
    }

    @Override
    public XLIFFFilter filter(CheckedFile file) {
        var filter = super.filter(file);
        filter.getParameters()
                .setPreserveSpaceByDefault(file.options().settings().flag("xlf/preserveWhitespace"));
        return filter;
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
