package dev.parlance.file.formats.office.chart;

import dev.parlance.file.formats.office.diagram.ChartName;
import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A name in a chart that a workbook has too.
 *
 * @param place in the chart
 * @param cells in the workbook
 */
record NamePlace(Place place, ChartName name, CellRange cells, ChartBook book) implements Place {

    @Override
    public void announce(SegmentText text) {
        place.announce(text);
        book.translate(name, cells, readAgain(text));
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return place.readAgain(text);
    }

    @Override
    public String raw(SegmentText source, int index) {
        return place.raw(source, index);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return place.written(text, encoder);
    }
}
