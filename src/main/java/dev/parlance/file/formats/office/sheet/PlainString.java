package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * An element with a string without runs. It replaces a value, or a string whose runs are written with another prefix.
 *
 * @param prefix of its elements, with the colon
 */
record PlainString(String prefix) implements Place {
    private static final CellText CONTENT = new CellText();

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return "<%st xml:space=\"preserve\">%s</%st>".formatted(prefix, CONTENT.written(text, encoder), prefix);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return CONTENT.readAgain(text);
    }
}
