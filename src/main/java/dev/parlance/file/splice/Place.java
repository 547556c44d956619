package dev.parlance.file.splice;

import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/** The rules for text at one place of a file, such as between single quotes. */
public interface Place {
    /**
     * The characters that a reader of the format reads as this text when they replace the range of the unit.
     *
     * @param encoder of the file; escape what it cannot encode, where the format has escapes
     */
    String written(SegmentText text, CharsetEncoder encoder);

    /** The text as it is read again: with replacements for what the format cannot hold. */
    default SegmentText readAgain(SegmentText text) {
        return text;
    }
}
