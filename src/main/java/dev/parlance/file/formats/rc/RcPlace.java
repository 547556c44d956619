package dev.parlance.file.formats.rc;

import dev.parlance.file.splice.Place;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A literal with its quotation marks. It becomes a wide one, whose escapes are Unicode, when the encoding of the file
 * cannot hold its text.
 *
 * @param wide whether it has the prefix of a wide literal
 */
record RcPlace(boolean wide) implements Place {
    @Override
    public SegmentText readAgain(SegmentText text) {
        return RcText.coded(TextOut.literal(text).replace('\0', '\uFFFD'));
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var literal = TextOut.literal(readAgain(text));
        var written = new StringBuilder(literal.length() + 3).append('"');
        var escapes = wide;
        for (var c : literal.codePoints().toArray()) {
            switch (c) {
                case '"' -> written.append("\"\"");
                case '\\' -> written.append("\\\\");
                case '\n' -> written.append("\\n");
                case '\r' -> written.append("\\r");
                case '\t' -> written.append("\\t");
                default -> {
                    var plain = Character.toString(c);
                    var isPlain = c >= ' ' && (c < 0x80 || encoder.canEncode(plain));
                    escapes |= !isPlain;
                    written.append(isPlain ? plain : escaped(plain));
                }
            }
        }
        return (escapes ? "L" : "") + written.append('"');
    }

    private static String escaped(String plain) {
        var escaped = new StringBuilder();
        plain.chars().forEach(c -> escaped.append("\\x%04x".formatted(c)));
        return escaped.toString();
    }
}
