package dev.parlance.file.formats.markup;

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
import net.sf.okapi.filters.html.HtmlFilter;

/** HTML. */
public final class HtmlFormat implements OkapiFormat {
    @Override
    public String id() {
        return "html";
    }

    @Override
    public String title() {
        return "HTML";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("html", "text/html", "htm", "text/html", "xhtml", "application/xhtml+xml");
    }

    @Override
    public String setting() {
        return "html";
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.HTML;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.text(this, path, options);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("html/tagRegexp");
    }

    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new HtmlFilter();
        filter.getParameters().fromString(MarkupRules.html(file.options().settings()));
        return filter;
    }

    @Override
    public boolean importsComments(FileImportSettings settings) {
        return settings.flag("html/importComments");
    }
}
