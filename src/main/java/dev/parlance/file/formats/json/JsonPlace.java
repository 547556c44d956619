package dev.parlance.file.formats.json;

import dev.parlance.file.json.JsonText;
import dev.parlance.file.splice.Place;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * What is between the quotes of a string.
 *
 * @param quote the character around the string
 */
record JsonPlace(Placeholders codes, char quote) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        return codes.coded(TextOut.literal(text));
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return JsonText.escaped(TextOut.literal(text), quote, encoder);
    }
}
