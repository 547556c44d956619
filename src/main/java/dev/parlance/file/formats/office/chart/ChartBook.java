package dev.parlance.file.formats.office.chart;

import dev.parlance.file.formats.office.diagram.ChartName;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.formats.office.sheet.SheetTexts;
import dev.parlance.file.formats.office.sheet.SheetTexts.Cell;
import dev.parlance.file.formats.office.sheet.WorkbookReader;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The workbook with the data of charts. Its cells get the translations of the names in the charts. */
final class ChartBook implements SheetTexts, ArchiveParts.Inner {
    private final OfficeParts parts;
    private final String name;
    private final Map<Cell, Translated> cells = new HashMap<>();

    /** A name and its translation. */
    private record Translated(String name, SegmentText translation) {}

    /**
     * A workbook without translations.
     *
     * @param name of its part in the file
     */
    ChartBook(OfficeParts parts, String name) {
        this.parts = parts;
        this.name = name;
    }

    /** Adds the translation of a name. */
    void translate(ChartName of, CellRange range, SegmentText translation) {
        var source = of.unit().paragraph().source().text();
        for (var cell : range.cells(of.level(), of.index())) {
            cells.put(cell, new Translated(source, translation));
            parts.translated(name, this);
        }
    }

    /** The translation of a cell that has the name; null for another one. */
    @Override
    public @Nullable SegmentText of(Cell cell, SegmentText source) {
        var translated = cells.get(cell);
        return translated != null && translated.name().equals(source.plain()) ? translated.translation() : null;
    }

    @Override
    public void translate(ArchiveParts workbook) throws UnreadableFile, IOException {
        WorkbookReader.ofAll(new OfficeParts(workbook)).translate(this);
    }
}
