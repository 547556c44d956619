package dev.parlance.file.formats.data;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Sections;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;
import java.nio.file.Path;

/** CSV, and its dialects. */
public final class CsvFormat extends SplicedFormat {
    private final Dialect dialect;

    public CsvFormat() {
        this(traits("csv", "CSV").type("text/csv", "csv"), Dialect.CSV);
    }

    private CsvFormat(FormatTraits traits, Dialect dialect) {
        super(traits);
        this.dialect = dialect;
    }

    /** What the import settings do not say of a table. */
    private enum Dialect {
        CSV,
        /** Tabs separate the columns. */
        TSV,
        /** The first column is the key of the second one. */
        MAGENTO
    }

    /** Tables whose columns are separated by tabs. */
    public static CsvFormat tsv() {
        return new CsvFormat(traits("tsv", "TSV").type("text/tab-separated-values", "tsv", "tab"), Dialect.TSV);
    }

    /** The translations of Magento: English, a comma and a translation. */
    public static CsvFormat magento() {
        return new CsvFormat(traits("magento-csv", "Magento CSV").setting("magento_csv"), Dialect.MAGENTO);
    }

    static FormatTraits traits() {
        return traits("csv", "CSV").type("text/csv", "csv");
    }

    private static FormatTraits traits(String id, String title) {
        return FormatTraits.text(id, title, HARD)
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .codes("csv/tagRegexp")
                .html("csv/htmlSubFilter");
    }

    /** A file that has languages side by side has another format. */
    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = super.check(path, options);
        return dialect != Dialect.CSV || options.choosesFormat() || !MultilingualCsvFormat.isRecognised(file)
                ? file
                : file.as(new MultilingualCsvFormat());
    }

    /** Every cell of every row, because nothing shows whether the first row is a header. */
    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var columns = dialect == Dialect.MAGENTO ? CsvColumns.magento() : new CsvColumns(settings);
        var others = CsvDelimiter.any(settings, "csv");
        try (var text = file.text()) {
            var reader = new CsvReader(
                    text, CsvDelimiter.of(file, "csv", dialect == Dialect.TSV), others, Sections.longest(file));
            for (var row = 1; reader.next(); row++) {
                for (var unit : columns.described(row, reader.cells())) {
                    found.unit(unit);
                }
            }
        }
    }
}
