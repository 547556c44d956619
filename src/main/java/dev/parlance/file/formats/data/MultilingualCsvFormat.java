package dev.parlance.file.formats.data;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Sections;
import dev.parlance.file.formats.columns.ColumnRanges;
import dev.parlance.file.formats.columns.LanguageColumns;
import dev.parlance.file.formats.columns.LanguageHeader;
import dev.parlance.file.formats.columns.LanguageRows;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.SplicedUnits;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** CSV with several languages side by side, in columns that the import settings or the first row name. */
public final class MultilingualCsvFormat extends SplicedUnits {
    private static final String BLOCK = "multilingualCsv";

    public MultilingualCsvFormat() {
        super(FormatTraits.text("multilingual-csv", "multilingual CSV", UNITS)
                .sideBySide()
                .setting("multiling_csv")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .codes("multilingualCsv/tagRegexp")
                .savesConfirmed("multilingualCsv/saveConfirmedSegmentsToTm")
                .html("multilingualCsv/htmlSubFilter")
                .segmented("multilingualCsv/segmentation"));
    }

    /** Whether the settings or the first row of a CSV file name columns of languages, and the settings allow that. */
    static boolean isRecognised(CheckedFile file) throws UnreadableFile, IOException {
        return file.options().settings().flag("autodetectMultilingualFiles") && columns(file, false) != null;
    }

    /** @param pairs whether the first row may also name a source and a target instead of languages */
    private static @Nullable LanguageColumns columns(CheckedFile file, boolean pairs)
            throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var columns = LanguageColumns.csv(settings);
        if (columns != null) {
            return columns;
        }
        try (var text = file.text()) {
            var reader = reader(file, text);
            reader.next();
            var first = reader.cells().stream()
                    .map(cell -> cell.paragraph().source().plain())
                    .toList();
            var rows = ColumnRanges.all(settings.text("multilingualCsv/importRows"));
            var named = LanguageHeader.of(first, file.options().sourceLang(), rows);
            return named == null && pairs ? LanguageHeader.ofPair(first, rows) : named;
        }
    }

    private static CsvReader reader(CheckedFile file, java.io.Reader text) throws IOException {
        return new CsvReader(
                text,
                CsvDelimiter.of(file, BLOCK),
                CsvDelimiter.any(file.options().settings(), BLOCK),
                Sections.longest(file));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        var columns = columns(file, true);
        if (columns == null) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "the first row does not name the source language %s and others; set multilingualCsv/sourceColumns"
                            .formatted(file.options().sourceLang()));
        }
        var options = file.options();
        var action = options.settings().choice("multilingualCsv/nonEmptySegmentAction");
        var rows = new LanguageRows(columns, options.targetLang(), action);
        var last = rows.targets().last();
        var missing = 0L;
        try (var text = file.text()) {
            var reader = reader(file, text);
            for (var number = 1; reader.next(); number++) {
                var row = MultilingualCsvRow.of(reader, number, rows);
                missing += row.paragraphs().isEmpty() ? 0 : Math.max(0, last - row.width());
                if (missing > options.limits().treeBytes()) {
                    throw UnreadableFile.tooLarge(
                            "the rows need %,d more cells for translations".formatted(missing),
                            options.limits().treeBytes());
                }
                found.unit(row);
            }
        }
    }

    /** The texts of the file are all that must be right. */
    @Override
    protected void checkWritten(CheckedFile written) {}
}
