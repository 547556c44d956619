package dev.parlance.file.json;

import dev.parlance.file.text.Encodable;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/** Writes strings of JSON (RFC 8259, section 7). */
public final class JsonText {
    private JsonText() {}

    /**
     * The characters that mean a text between quotes.
     *
     * @param quote the quotation mark or the apostrophe around it
     * @param encoder what it cannot encode is escaped
     */
    public static String escaped(String text, char quote, CharsetEncoder encoder) {
        return written(text, quote, encoder);
    }

    /** The same in an encoding of Unicode. */
    static String escaped(String text, char quote) {
        return written(text, quote, null);
    }

    private static String written(String text, char quote, @Nullable CharsetEncoder encoder) {
        var escaped = new StringBuilder(text.length() + 8);
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            i += Character.charCount(c);
            switch (c) {
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '\b' -> escaped.append("\\b");
                case '\f' -> escaped.append("\\f");
                default -> append(c, quote, encoder, escaped);
            }
        }
        return escaped.toString();
    }

    private static void append(int c, char quote, @Nullable CharsetEncoder encoder, StringBuilder escaped) {
        if (c == quote) {
            escaped.append('\\').append(quote);
        } else if (c < ' ' || (c >= 0x80 && !has(encoder, c))) {
            Character.toString(c).chars().forEach(unit -> escaped.append("\\u%04x".formatted(unit)));
        } else {
            escaped.appendCodePoint(c);
        }
    }

    private static boolean has(@Nullable CharsetEncoder encoder, int c) {
        return encoder == null ? Character.getType(c) != Character.SURROGATE : Encodable.in(encoder, c);
    }
}
