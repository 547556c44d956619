package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.columns.ColumnRanges;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.formats.office.sheet.CellFlow;
import dev.parlance.file.formats.office.sheet.SheetReader;
import dev.parlance.file.formats.office.sheet.WorkbookReader;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import java.io.IOException;
import java.nio.file.Path;

/** Excel. */
public final class ExcelFormat extends SplicedArchive {
    public ExcelFormat() {
        super(traits());
    }

    static FormatTraits traits() {
        return FormatTraits.archive("xlsx", "Excel", HARD, ArchiveGate.OPEN_XML)
                .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx")
                .type("application/vnd.openxmlformats-officedocument.spreadsheetml.template", "xltx")
                .type("application/vnd.ms-excel.sheet.macroEnabled.12", "xlsm")
                .type("application/vnd.ms-excel.template.macroEnabled.12", "xltm")
                .setting("xls")
                .convertible("xls")
                .codes("xls/tagRegexp")
                .html("xls/htmlSubfilter");
    }

    /** A file that has languages side by side has another format. */
    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = super.check(path, options);
        return options.choosesFormat() || !MultilingualExcelFormat.isRecognised(file)
                ? file
                : file.as(new MultilingualExcelFormat());
    }

    @Override
    protected void units(CheckedFile file, ArchiveParts archive, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var reader = new WorkbookReader(
                new OfficeParts(archive),
                new SheetReader.Cells(
                        settings.flag("xls/hidden"),
                        ColumnRanges.all(settings.text("xls/specifiedColumns")),
                        CellFlow.valueOf(settings.choice("xls/cellFlow"))),
                settings.flag("xls/comments"),
                settings.flag("xls/sheetNames"),
                settings.flag("xls/other"));
        reader.read(found);
    }
}
