package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.columns.LanguageColumns;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.formats.office.sheet.LanguageSheets;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.BilingualArchive;
import java.io.IOException;

/** Excel with several languages side by side, in columns that the import settings or the first rows name. */
public final class MultilingualExcelFormat extends BilingualArchive {
    public MultilingualExcelFormat() {
        super(FormatTraits.archive("multilingual-xlsx", "multilingual Excel", UNITS, ArchiveGate.OPEN_XML)
                .sideBySide()
                .setting("multiling_xls")
                .codes("multilingualXls/tagRegexp")
                .savesConfirmed("multilingualXls/saveConfirmedSegmentsToTm")
                .html("multilingualXls/htmlSubFilter")
                .segmented("multilingualXls/segmentation"));
    }

    /** Whether the settings or a first row of an Excel file name columns of languages, and the settings allow that. */
    static boolean isRecognised(CheckedFile file) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        if (!settings.flag("autodetectMultilingualFiles")) {
            return false;
        }
        if (LanguageColumns.xls(settings) != null) {
            return true;
        }
        try (var parts = ArchiveParts.open(file)) {
            return new LanguageSheets(new OfficeParts(parts), file.options()).areNamed();
        }
    }

    @Override
    protected void units(CheckedFile file, ArchiveParts parts, Found found) throws UnreadableFile, IOException {
        if (!new LanguageSheets(new OfficeParts(parts), file.options()).read(found)) {
            throw new UnreadableFile(
                    Reason.BROKEN,
                    "no first row names the source language %s and others; set multilingualXls/sourceColumn"
                            .formatted(file.options().sourceLang()));
        }
    }
}
