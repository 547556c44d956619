package dev.parlance.file.okapi;

import dev.parlance.file.gate.CheckedFile;
import dev.parlance.file.gate.FileFormat;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import net.htmlparser.jericho.Config;
import net.htmlparser.jericho.LoggerProvider;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.filters.ThreadSafeFilterConfigurationMapper;
import net.sf.okapi.filters.html.HtmlFilter;
import net.sf.okapi.filters.idml.IDMLFilter;
import net.sf.okapi.filters.markdown.MarkdownFilter;
import net.sf.okapi.filters.mif.MIFFilter;
import net.sf.okapi.filters.openxml.OpenXMLFilter;
import net.sf.okapi.filters.php.PHPContentFilter;
import net.sf.okapi.filters.table.csv.CommaSeparatedValuesFilter;
import net.sf.okapi.filters.ttx.TTXFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;
import net.sf.okapi.filters.xml.XMLFilter;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;
import net.sf.okapi.filters.yaml.YamlFilter;

/** The Okapi filter of each format, with its parameters: a new one every time, for a filter is not thread-safe. */
final class OkapiFilters {
    private OkapiFilters() {}

    static IFilter filter(CheckedFile file) throws IOException {
        var filter = made(file);
        // The markup filters' parser would log every flaw of a customer's file.
        Config.LoggerProvider = LoggerProvider.DISABLED;
        return filter;
    }

    private static IFilter made(CheckedFile file) throws IOException {
        var settings = file.options().settings();
        return switch (file.format()) {
            case HTML -> with(new HtmlFilter(), MarkupRules.html(settings));
            case XML -> with(new XMLFilter(), XmlRules.of(file, settings));
            case ANDROID -> xml("AndroidStrings.fprm");
            case RESX -> xml("resx.fprm");
            case DITA -> with(new XmlStreamFilter(), MarkupRules.dita(settings));
            case XLIFF -> xliff(settings.flag("xlf/preserveWhitespace"));
            case SDLXLIFF -> xliff(false);
            case TTX -> new TTXFilter();
            case DOCX, XLSX, PPTX -> openXml(file.format(), settings);
            case IDML -> new IDMLFilter();
            case MIF -> mif(settings);
            case MARKDOWN -> markdown(settings);
            case CSV -> csv(file);
            case YAML -> new YamlFilter();
            case PHP -> new PHPContentFilter();
            case TXT, JSON, PO, PROPERTIES ->
                throw new IllegalArgumentException(file.format() + " is not read by Okapi");
        };
    }

    private static IFilter with(IFilter filter, String parameters) {
        filter.getParameters().fromString(parameters);
        return filter;
    }

    private static IFilter markdown(FileImportSettings settings) {
        var filter = new MarkdownFilter();
        var parameters = filter.getParameters();
        parameters.setTranslateFencedCodeBlocks(settings.flag("md/extractCodeBlocks"));
        parameters.setTranslateIndentedCodeBlocks(settings.flag("md/extractCodeBlocks"));
        parameters.setTranslateInlineCodeBlocks(!settings.flag("md/excludeCodeElements"));
        parameters.setTranslateHeaderMetadata(settings.flag("md/processJekyllFrontMatter"));
        return mapped(filter);
    }

    /** The filter tells neither custom reference pages nor variables in use from the others. */
    private static IFilter mif(FileImportSettings settings) {
        var filter = new MIFFilter();
        var parameters = filter.getParameters();
        parameters.setExtractBodyPages(settings.flag("mif/extractBodyPages"));
        parameters.setExtractMasterPages(settings.flag("mif/extractMasterPages"));
        parameters.setExtractReferencePages(settings.flag("mif/extractCustomReferencePages"));
        parameters.setExtractVariables(settings.flag("mif/extractUsedVariables"));
        return filter;
    }

    /** Filters that read parts of a file with another one look it up here. */
    private static IFilter mapped(IFilter filter) {
        var mapper = new ThreadSafeFilterConfigurationMapper();
        mapper.addConfigurations(HtmlFilter.class.getName());
        mapper.addConfigurations("net.sf.okapi.filters.yaml.YamlFilter");
        filter.setFilterConfigurationMapper(mapper);
        return filter;
    }

    /** Breaks and tabs come as characters: as codes nothing would tell them from other ones. */
    private static IFilter openXml(FileFormat format, FileImportSettings settings) {
        var filter = new OpenXMLFilter();
        var parameters = filter.getParameters();
        OpenXmlParts.apply(format, settings, parameters);
        parameters.setAddLineSeparatorCharacter(true);
        parameters.setLineSeparatorReplacement('\n');
        parameters.setAddTabAsCharacter(true);
        return filter;
    }

    private static IFilter xml(String parameters) {
        var filter = new XMLFilter();
        filter.getParameters().load(XMLFilter.class.getResource(parameters), false);
        return filter;
    }

    private static IFilter xliff(boolean preservesSpace) {
        var filter = new XLIFFFilter();
        filter.getParameters().setUseSdlXliffWriter(true);
        filter.getParameters().setPreserveSpaceByDefault(preservesSpace);
        return filter;
    }

    /** Every cell of every row, for nothing tells whether the first row is a header. */
    private static IFilter csv(CheckedFile file) throws IOException {
        var filter = new CommaSeparatedValuesFilter();
        var parameters = (net.sf.okapi.filters.table.csv.Parameters) filter.getParameters();
        parameters.columnNamesLineNum = 0;
        parameters.valuesStartLineNum = 1;
        parameters.sendHeaderMode = 0;
        parameters.sendColumnsMode = 2;
        parameters.detectColumnsMode = 0;
        parameters.fieldDelimiter = delimiter(file);
        return filter;
    }

    /** The settings' delimiter. */
    private static String delimiter(CheckedFile file) throws IOException {
        var settings = file.options().settings();
        var wanted = switch (settings.choice("csv/delimiterType")) {
            case "TAB" -> "\t";
            case "SEMICOLON" -> ";";
            case "OTHER" -> settings.text("csv/delimiter");
            default -> ",";
        };
        return ",".equals(wanted) || wanted == null ? likely(file) : wanted;
    }

    /** A comma, unless the first line has none and other delimiters. */
    private static String likely(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            var head = new char[4096];
            var length = Math.max(0, text.read(head));
            var counts = new HashMap<Character, Integer>(Map.of(',', 0, ';', 0, '\t', 0, '|', 0));
            var quoted = false;
            for (var i = 0; i < length && (quoted || head[i] != '\n'); i++) {
                quoted ^= head[i] == '"';
                if (!quoted) {
                    counts.computeIfPresent(head[i], (_, count) -> count + 1);
                }
            }
            if (counts.getOrDefault(',', 0) > 0) {
                return ",";
            }
            return counts.entrySet().stream()
                    .filter(count -> count.getValue() > 0)
                    .max(Map.Entry.<Character, Integer>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .map(count -> String.valueOf(count.getKey()))
                    .orElse(",");
        }
    }
}
