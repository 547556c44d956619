package dev.parlance.file.formats.office.diagram;

import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.List;

/**
 * A text of which there are copies.
 *
 * @param place of the text
 * @param part the part with the copies
 * @param copies which get its translation
 */
public record CopiedPlace(Place place, OfficeParts parts, ArchivePart part, List<Unit> copies) implements Place {

    @Override
    public void announce(SegmentText text) {
        place.announce(text);
        for (var copy : copies) {
            part.translate(copy, text);
            parts.translated(part);
        }
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
