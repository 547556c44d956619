package dev.parlance.file;

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
import net.sf.okapi.filters.table.csv.CommaSeparatedValuesFilter;
import net.sf.okapi.filters.ttx.TTXFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;
import net.sf.okapi.filters.xml.XMLFilter;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;

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
        return switch (file.format()) {
            case HTML -> new HtmlFilter();
            case XML -> new XMLFilter();
            case ANDROID -> xml("AndroidStrings.fprm");
            case RESX -> xml("resx.fprm");
            case DITA -> dita();
            case XLIFF, SDLXLIFF -> xliff();
            case TTX -> new TTXFilter();
            case DOCX, XLSX, PPTX -> openXml();
            case IDML -> new IDMLFilter();
            case MIF -> new MIFFilter();
            case MARKDOWN -> mapped(new MarkdownFilter());
            case CSV -> csv(file);
            case TXT, JSON, PO, PROPERTIES ->
                throw new IllegalArgumentException(file.format() + " has a reader of its own");
        };
    }

    /** Filters that read parts of a file with another one look it up here. */
    private static IFilter mapped(IFilter filter) {
        var mapper = new ThreadSafeFilterConfigurationMapper();
        mapper.addConfigurations(HtmlFilter.class.getName());
        mapper.addConfigurations("net.sf.okapi.filters.yaml.YamlFilter");
        filter.setFilterConfigurationMapper(mapper);
        return filter;
    }

    /**
     * What a reader of the document sees: no properties such as its author's name, no comments, hidden parts or slide
     * masters. Breaks and tabs come as characters: as codes nothing would tell them from other ones.
     */
    private static IFilter openXml() {
        var filter = new OpenXMLFilter();
        var parameters = filter.getParameters();
        parameters.setTranslateDocProperties(false);
        parameters.setTranslateComments(false);
        parameters.setTranslateWordHidden(false);
        parameters.setTranslatePowerpointDocProperties(false);
        parameters.setTranslatePowerpointComments(false);
        parameters.setTranslatePowerpointHidden(false);
        parameters.setTranslatePowerpointMasters(false);
        parameters.setTranslateExcelHidden(false);
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

    private static IFilter dita() {
        var filter = new XmlStreamFilter();
        filter.setParametersFromURL(XmlStreamFilter.class.getResource("dita.yml"));
        return filter;
    }

    private static IFilter xliff() {
        var filter = new XLIFFFilter();
        filter.getParameters().setUseSdlXliffWriter(true);
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

    /** The delimiter that the first line has most often outside quotes. */
    private static String delimiter(CheckedFile file) throws IOException {
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
            return counts.entrySet().stream()
                    .filter(count -> count.getValue() > 0)
                    .max(Map.Entry.<Character, Integer>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .map(count -> String.valueOf(count.getKey()))
                    .orElse(",");
        }
    }
}
