package dev.parlance.file.formats.markup;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.filters.ThreadSafeFilterConfigurationMapper;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.html.HtmlFilter;
import net.sf.okapi.filters.markdown.MarkdownFilter;
import net.sf.okapi.filters.yaml.YamlFilter;

/** Markdown. */
public final class MarkdownFormat extends OkapiFormat {
    public MarkdownFormat() {
        super(FormatTraits.text("markdown", "Markdown", SOFT)
                .type("text/markdown", "md", "markdown")
                .setting("md")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inMemory()
                .codes("md/tagRegexp"));
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
