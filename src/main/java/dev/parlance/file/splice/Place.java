package dev.parlance.file.splice;

import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.List;

/** The rules for text at one place of a file, such as between single quotes. */
public interface Place {
    /**
     * The characters that a reader of the format reads as this text when they replace the range of the unit.
     *
     * @param encoder of the file; escape what it cannot encode, where the format has escapes
     */
    String written(SegmentText text, CharsetEncoder encoder);

    /** Announces the text that will replace the unit, before any text of the file is written. */
    default void announce(SegmentText text) {}

    /** The text as it is read again: with replacements for what the format cannot hold. */
    default SegmentText readAgain(SegmentText text) {
        return text;
    }

    /**
     * What stands for a character of the unit's own text when it is not translated: white space that means one space
     * may be longer in the file.
     */
    default String raw(SegmentText source, int index) {
        return source.text().substring(index, index + 1);
    }

    /** This place after edits of the texts within its codes; only for units that have such texts. */
    default Place edited(List<Edit> edits) {
        throw new UnsupportedOperationException("no texts within codes");
    }
}
