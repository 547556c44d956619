package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.xliff.XLIFFFilter;
import org.jspecify.annotations.Nullable;

/** XLIFF 1.2. */
public final class XliffFormat implements OkapiFormat {
    @Override
    public String id() {
        return "xliff";
    }

    @Override
    public String title() {
        return "XLIFF 1.2";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of(
                "xlf", "application/xliff+xml", "xliff", "application/xliff+xml", "mxliff", "application/xliff+xml");
    }

    @Override
    public String setting() {
        return "xlf";
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
        return SettingsBlock.codes("xlf/tagRegexp")
                .html("xlf/htmlSubFilter")
                .icu("xlf/icuSubFilter")
                .segmented("xlf/segmentation");
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
