package dev.parlance.file.formats.office.sheet;

import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/** New texts of the cells of a workbook. */
@FunctionalInterface
public interface SheetTexts {
    /**
     * A cell.
     *
     * @param sheet its name in lower case
     * @param row its number from 1
     * @param column its number from 1
     */
    record Cell(String sheet, int row, int column) {}

    /** The new text of a cell; null when it keeps the one that it has. */
    @Nullable
    SegmentText of(Cell cell, SegmentText source);
}
