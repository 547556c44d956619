package dev.parlance.file.formats.data;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** CSV. */
public final class CsvFormat extends SplicedFormat {
    public CsvFormat() {
        super(traits());
    }

    static FormatTraits traits() {
        return FormatTraits.text("csv", "CSV", HARD)
                .type("text/csv", "csv")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inMemory()
                .codes("csv/tagRegexp")
                .html("csv/htmlSubFilter");
    }

    @Override
    public FormatProfile earlier() {
        return new EarlierCsvFormat();
    }

    /** Every cell of every row, because nothing shows whether the first row is a header. */
    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var columns = new CsvColumns(settings);
        var others = CsvDelimiter.any(settings);
        try (var text = file.text()) {
            var reader = new CsvReader(text, CsvDelimiter.of(file), others);
            for (var row = 1; reader.next(); row++) {
                for (var unit : columns.described(row, reader.cells())) {
                    found.unit(unit);
                }
            }
        }
    }
}
