package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * The index of a shared string in a cell.
 *
 * @param string the place of the string in the table
 */
record CellPlace(SharedStrings shared, int index, Place string) implements Place {

    @Override
    public void announce(SegmentText text) {
        shared.announce(index, text);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return String.valueOf(shared.index(index, text));
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return string.readAgain(text);
    }
}
