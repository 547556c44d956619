package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.columns.ColumnRanges;
import dev.parlance.file.formats.columns.LanguageColumns;
import dev.parlance.file.formats.columns.LanguageHeader;
import dev.parlance.file.formats.columns.LanguageRows;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.BilingualArchive.Found;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sheets of a workbook that have languages side by side: all if the settings name the columns, otherwise
 * those whose first row does.
 */
public final class LanguageSheets {
    private final WorkbookReader workbook;
    private final ReadOptions options;

    public LanguageSheets(OfficeParts parts, ReadOptions options) {
        var cells = new SheetReader.Cells(options.settings().flag("xls/hidden"), _ -> true, CellFlow.RightDown);
        this.workbook = new WorkbookReader(parts, cells, false, false, false);
        this.options = options;
    }

    /** Whether the first row of the first sheet names languages. */
    public boolean areNamed() throws UnreadableFile, IOException {
        var named = new AtomicBoolean();
        workbook.sheets(1, (_, rows) -> named.set(named(rows.next()) != null));
        return named.get();
    }

    private @Nullable LanguageColumns named(@Nullable SheetRow first) {
        var rows = ColumnRanges.all(options.settings().text("multilingualXls/importRows"));
        return first == null || first.number() != 1
                ? null
                : LanguageHeader.of(first.texts(), options.sourceLang(), rows);
    }

    /** Passes on the sources with their translations; returns whether any sheet has languages side by side. */
    public boolean read(Found found) throws UnreadableFile, IOException {
        var columns = LanguageColumns.xls(options.settings());
        var any = new AtomicBoolean(columns != null);
        workbook.sheets(Integer.MAX_VALUE, (part, rows) -> {
            var first = rows.next();
            var own = columns == null ? named(first) : columns;
            if (own != null) {
                any.set(true);
                read(part, first, rows, own, found);
            }
        });
        return any.get();
    }

    private void read(ArchivePart part, @Nullable SheetRow first, SheetRows rest, LanguageColumns columns, Found found)
            throws UnreadableFile, IOException {
        var action = options.settings().choice("multilingualXls/nonEmptySegmentAction");
        var rows = new LanguageRows(columns, options.targetLang(), action);
        var targets = rows.targets();
        for (var row = first; row != null; row = rest.next()) {
            for (var pair : rows.pairs(row.number(), row.withTargets(targets))) {
                found.unit(new SheetPair(part, row, pair));
            }
        }
    }
}
