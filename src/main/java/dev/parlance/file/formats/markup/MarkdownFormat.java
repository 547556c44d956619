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
import net.sf.okapi.common.filters.ThreadSafeFilterConfigurationMapper;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.html.HtmlFilter;
import net.sf.okapi.filters.markdown.MarkdownFilter;
import net.sf.okapi.filters.yaml.YamlFilter;

/** Markdown. */
public final class MarkdownFormat implements OkapiFormat {
    @Override
    public String id() {
        return "markdown";
    }

    @Override
    public String title() {
        return "Markdown";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("md", "text/markdown", "markdown", "text/markdown");
    }

    @Override
    public String setting() {
        return "md";
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
    }

    @Override
    public boolean inMemory() {
        return true;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.WINDOWS;
    }

    @Override
    public boolean boundToEncoding() {
        return true;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.text(this, path, options);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("md/tagRegexp");
    }

    @Override
    public IFilter filter(CheckedFile file) {
        var settings = file.options().settings();
        var filter = new MarkdownFilter();
        var parameters = filter.getParameters();
        parameters.setTranslateFencedCodeBlocks(settings.flag("md/extractCodeBlocks"));
        parameters.setTranslateIndentedCodeBlocks(settings.flag("md/extractCodeBlocks"));
        parameters.setTranslateInlineCodeBlocks(!settings.flag("md/excludeCodeElements"));
        parameters.setTranslateHeaderMetadata(settings.flag("md/processJekyllFrontMatter"));
        filter.setFilterConfigurationMapper(embedded());
        return filter;
    }

    /** The filters for the HTML and the YAML within Markdown, which the Markdown filter looks up by name. */
    private static ThreadSafeFilterConfigurationMapper embedded() {
        var mapper = new ThreadSafeFilterConfigurationMapper();
        mapper.addConfigurations(HtmlFilter.class.getName());
        mapper.addConfigurations(YamlFilter.class.getName());
        return mapper;
    }

    /** By the settings alone: the filter marks all white space as significant, which it is not in Markdown. */
    @Override
    public boolean collapsesSpace(ITextUnit unit, FileImportSettings settings) {
        return !settings.flag("md/preserveWhiteSpaces");
    }
}
