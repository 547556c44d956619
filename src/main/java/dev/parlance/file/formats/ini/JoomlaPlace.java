package dev.parlance.file.formats.ini;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A value of Joomla.
 *
 * @param quoted whether it is between quotation marks, which it gets otherwise
 * @param old whether it has quotation marks as earlier versions write them
 * @param newline what a line end is in the file: an escape, unless the value has several lines already, which PHP does
 *     not read
 */
record JoomlaPlace(boolean quoted, boolean old, String newline) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        return JoomlaText.readAgain(text, newline);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = JoomlaText.written(text, old, newline);
        return quoted ? written : '"' + written + '"';
    }
}
