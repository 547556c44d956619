package dev.parlance.file.formats.data;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ParagraphSink;
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
import net.sf.okapi.filters.table.csv.CommaSeparatedValuesFilter;

/** CSV. */
public final class CsvFormat implements OkapiFormat {
    @Override
    public String id() {
        return "csv";
    }

    @Override
    public String title() {
        return "CSV";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("csv", "text/csv");
    }

    @Override
    public String setting() {
        return "csv";
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
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
        return SettingsBlock.codes("csv/tagRegexp").html("csv/htmlSubFilter");
    }

    /** Every cell of every row, because nothing shows whether the first row is a header. */
    @Override
    public IFilter filter(CheckedFile file) throws IOException {
        var filter = new CommaSeparatedValuesFilter();
        var parameters = (net.sf.okapi.filters.table.csv.Parameters) filter.getParameters();
        parameters.columnNamesLineNum = 0;
        parameters.valuesStartLineNum = 1;
        parameters.sendHeaderMode = 0;
        parameters.sendColumnsMode = 2;
        parameters.detectColumnsMode = 0;
        parameters.fieldDelimiter = CsvDelimiter.of(file);
        return filter;
    }

    @Override
    public Collector collector(FileImportSettings settings, ParagraphSink sink) {
        return new CsvColumns(settings, sink);
    }

    @Override
    public Edits edits(FileImportSettings settings) {
        return new CsvEdits(settings);
    }
}
