package dev.parlance.file.formats.data;

import dev.parlance.file.okapi.OkapiFormat.Edits;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.TextFragment;
import net.sf.okapi.filters.table.csv.CommaSeparatedValuesFilter;
import org.jspecify.annotations.Nullable;

/** Writes the imported cells of a table, and quotes a cell without quotes whose translation needs them. */
final class CsvEdits implements Edits {
    private final CsvColumns columns;
    private final String delimiters;

    CsvEdits(FileImportSettings settings) {
        this.columns = new CsvColumns(settings, _ -> {});
        this.delimiters = CsvDelimiter.any(settings);
    }

    @Override
    public boolean takes(ITextUnit cell) {
        return columns.takes(cell);
    }

    @Override
    public @Nullable TextFragment fragment(ITextUnit cell, SegmentText translation) {
        var text = TextOut.literal(translation);
        return isQuoted(cell) || !needsQuotes(text) ? null : new TextFragment('"' + text.replace("\"", "\"\"") + '"');
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
