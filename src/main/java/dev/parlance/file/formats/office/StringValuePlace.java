package dev.parlance.file.formats.office;

import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * The text of a cell that its start tag has too.
 *
 * @param unit the text
 * @param other the paragraph if the text is the attribute, else the attribute
 * @param isAttribute whether the text is the attribute
 */
record StringValuePlace(Unit unit, ArchivePart part, Unit other, boolean isAttribute) implements Place {

    @Override
    public void announce(SegmentText text) {
        unit.place().announce(text);
        if (!isAttribute) {
            part.translate(other, SegmentText.of(""));
        } else if (other.paragraph().source().codes().isEmpty()) {
            part.translate(other, SegmentText.of(shown(readAgain(text).text())));
        }
    }

    /** What the paragraph has for a translation of the value. */
    private String shown(String translation) {
        var value = unit.paragraph().source().text();
        return translation.isEmpty() ? "" : other.paragraph().source().text().replace(value, translation);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return unit.place().readAgain(text);
    }

    @Override
    public String raw(SegmentText source, int index) {
        return unit.place().raw(source, index);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return unit.place().written(text, encoder);
    }
}
