package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.formats.office.runs.ValuePlace;
import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A string without runs. It replaces one whose runs are written with another prefix.
 *
 * @param prefix of its elements, with the colon
 */
record PlainString(String prefix) implements Place {
    private static final ValuePlace CONTENT = new ValuePlace('\0');

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var escaped = OfficeMarkup.sheet(prefix).written(readAgain(text).text());
        return "<%st xml:space=\"preserve\">%s</%st>"
                .formatted(prefix, CONTENT.written(SegmentText.of(escaped), encoder), prefix);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return CONTENT.readAgain(text);
    }
}
