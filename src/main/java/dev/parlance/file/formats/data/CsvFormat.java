package dev.parlance.file.formats.data;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.util.function.Consumer;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.table.csv.CommaSeparatedValuesFilter;

/** CSV. */
public final class CsvFormat extends OkapiFormat {
    public CsvFormat() {
        super(FormatTraits.text("csv", "CSV", HARD)
                .type("text/csv", "csv")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inMemory()
                .codes("csv/tagRegexp")
                .html("csv/htmlSubFilter"));
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
    public Collector collector(FileImportSettings settings, Consumer<Paragraph> sink) {
        return new CsvColumns(settings, sink);
    }

    @Override
    public Edits edits(FileImportSettings settings) {
        return new CsvEdits(settings);
    }
}
