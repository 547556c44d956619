package dev.parlance.file.formats.apple;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A value of a {@code .strings} file.
 *
 * @param raw as it is in the file
 * @param quoted whether it is between quotes, which a word gets with its translation
 */
record StringsPlace(String raw, boolean quoted) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        return StringsText.coded(TextOut.literal(text));
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var literal = TextOut.literal(text);
        var written = new StringBuilder(quoted ? "" : "\"");
        for (var i = 0; i < literal.length(); i++) {
            var c = literal.charAt(i);
            switch (c) {
                case '"' -> written.append("\\\"");
                case '\\' -> written.append("\\\\");
                case '\n' -> written.append(raw.indexOf(c) >= 0 ? "\n" : "\\n");
                case '\t' -> written.append(raw.indexOf(c) >= 0 ? "\t" : "\\t");
                case '\r' -> written.append("\\r");
                default -> {
                    if (c < ' ' || !isEncodable(literal, i, encoder)) {
                        written.append("\\U%04x".formatted((int) c));
                    } else {
                        written.append(c);
                    }
                }
            }
        }
        return written.append(quoted ? "" : "\"").toString();
    }

    private static boolean isEncodable(String text, int at, CharsetEncoder encoder) {
        var c = text.charAt(at);
        if (!Character.isSurrogate(c)) {
            return c < 0x80 || encoder.canEncode(c);
        }
        var start = Character.isLowSurrogate(c) ? at - 1 : at;
        return start >= 0
                && start + 1 < text.length()
                && Character.isSurrogatePair(text.charAt(start), text.charAt(start + 1))
                && encoder.canEncode(text.substring(start, start + 2));
    }
}
