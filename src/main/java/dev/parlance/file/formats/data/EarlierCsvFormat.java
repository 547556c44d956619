package dev.parlance.file.formats.data;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.function.Consumer;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.TextFragment;
import net.sf.okapi.filters.table.csv.CommaSeparatedValuesFilter;
import org.jspecify.annotations.Nullable;

/**
 * CSV as earlier releases read it: target files of segments that the reader of today does not find are written so.
 */
final class EarlierCsvFormat extends OkapiFormat {
    EarlierCsvFormat() {
        super(CsvFormat.traits());
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
        parameters.fieldDelimiter = String.valueOf(CsvDelimiter.of(file, "csv"));
        return filter;
    }

    @Override
    public Collector collector(FileImportSettings settings, Consumer<Paragraph> sink) {
        return new EarlierCsvColumns(settings, sink);
    }

    @Override
    public Edits edits(FileImportSettings settings) {
        return new CsvEdits(settings);
    }

    /** Writes the imported cells of a table, and quotes a cell without quotes whose translation needs them. */
    private static final class CsvEdits implements Edits {
        private final EarlierCsvColumns columns;
        private final String delimiters;

        CsvEdits(FileImportSettings settings) {
            this.columns = new EarlierCsvColumns(settings, _ -> {});
            this.delimiters = CsvDelimiter.any(settings, "csv");
        }

        @Override
        public boolean takes(ITextUnit cell) {
            return columns.takes(cell);
        }

        @Override
        public @Nullable TextFragment fragment(ITextUnit cell, SegmentText translation) {
            var text = TextOut.literal(translation);
            return isQuoted(cell) || !needsQuotes(text)
                    ? null
                    : new TextFragment('"' + text.replace("\"", "\"\"") + '"');
        }

        /** The filter's writer escapes quotes in the cells that have quotes around them. */
        private static boolean isQuoted(ITextUnit cell) {
            var qualified = cell.getProperty(CommaSeparatedValuesFilter.PROP_QUALIFIED);
            return qualified != null && qualified.getValue().equals("yes");
        }

        /** Whether the text would end the cell, or look as if it were quoted. */
        private boolean needsQuotes(String text) {
            return text.startsWith("\"")
                    || text.chars().anyMatch(c -> c == '\r' || c == '\n' || delimiters.indexOf(c) >= 0);
        }
    }
}
