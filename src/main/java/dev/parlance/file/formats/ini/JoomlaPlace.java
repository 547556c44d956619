package dev.parlance.file.formats.ini;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A value of Joomla.
 *
 * @param quoted whether it is between quotation marks, which it gets otherwise
 * @param old whether it has quotation marks as earlier versions write them
 * @param newline what the file has for a line end
 */
record JoomlaPlace(boolean quoted, boolean old, String newline) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        return JoomlaText.readAgain(text);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = JoomlaText.written(text, old).replace("\n", newline);
        return quoted ? written : '"' + written + '"';
    }
}
