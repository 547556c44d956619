package dev.parlance.file.formats.ini;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.TextOut;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A value, which is one line without escapes: a line end in a text becomes a space. White space and quotation marks at
 * the ends stay because the value gets quotation marks around it, as GetPrivateProfileString of Windows reads it.
 *
 * @param quoted whether it is between quotation marks
 */
record IniPlace(boolean quoted) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        var plain = LineRanges.unified(CodedParts.encodable(TextOut.literal(text)));
        return SegmentText.of(plain.replace('\n', ' '));
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var plain = TextOut.literal(readAgain(text));
        return !quoted && needsQuotes(plain) ? '"' + plain + '"' : plain;
    }

    private static boolean needsQuotes(String plain) {
        if (plain.isEmpty()) {
            return false;
        }
        var first = plain.charAt(0);
        var last = plain.charAt(plain.length() - 1);
        return WhiteSpace.isSpace(first)
                || WhiteSpace.isSpace(last)
                || (first == last && plain.length() > 1 && (first == '"' || first == '\''));
    }
}
