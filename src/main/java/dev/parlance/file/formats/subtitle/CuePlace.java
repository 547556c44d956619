package dev.parlance.file.formats.subtitle;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * The text of a cue.
 *
 * @param newline what the file has for a line end
 */
record CuePlace(CueSyntax syntax, String newline) implements Place {

    @Override
    public SegmentText readAgain(SegmentText text) {
        return syntax.read(syntax.written(text));
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = syntax.written(text).replace("\n", newline);
        return encoder.canEncode(CueSyntax.NO_BREAK_SPACE) ? written : syntax.withoutNoBreakSpace(written);
    }
}
