package dev.parlance.file.splice;

import dev.parlance.file.format.Paragraph;
import java.util.List;

/**
 * A text of a file and where it is.
 *
 * @param taken whether the import settings take it as text; others are only compared after writing
 * @param start index of its first character in the text of the file, without the byte order mark
 * @param end index after its last character
 * @param place how another text is written there
 * @param inner the texts within its codes, such as those of attributes, which are read before it
 */
public record Unit(Paragraph paragraph, boolean taken, int start, int end, Place place, List<Unit> inner) {

    /** A copy with another note. */
    public Unit noted(String note) {
        return new Unit(paragraph.noted(note), taken, start, end, place, inner);
    }

    public Unit(Paragraph paragraph, boolean taken, int start, int end, Place place) {
        this(paragraph, taken, start, end, place, List.of());
    }
}
