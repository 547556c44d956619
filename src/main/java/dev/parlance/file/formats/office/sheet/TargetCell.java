package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A cell that gets a translation as a string in place, so that no other cell and no other part changes.
 *
 * @param prefix of its elements, with the colon
 * @param tag its start tag up to the closing bracket, without the type of its value
 * @param content how a string is written
 * @param tail what follows the cell and is in the range that it replaces
 */
record TargetCell(String prefix, String tag, Place content, String tail) implements Place {

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        if (text.text().isEmpty()) {
            return tag + "/>" + tail;
        }
        return "%s t=\"inlineStr\"><%sis>%s</%sis></%sc>%s"
                .formatted(tag, prefix, content.written(text, encoder), prefix, prefix, tail);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return content.readAgain(text);
    }
}
