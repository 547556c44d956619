package dev.parlance.file.formats.toml;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A string with its quotation marks; it gets others where a text needs escapes.
 *
 * @param begins whether its text begins on the line after the quotation marks
 * @param newline what the file has for a line end
 */
record TomlPlace(TomlString kind, boolean begins, String newline) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        var plain = CodedParts.encodable(TextOut.literal(text));
        return SegmentText.of(kind.isLines() ? LineRanges.unified(plain) : plain);
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var plain = TextOut.literal(readAgain(text));
        return kind.of(plain).written(plain, begins, newline);
    }
}
