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
        var escaped = new StringBuilder(text.length() + 8);
        write(text, quote, encoder, escaped);
        return escaped.toString();
    }

    /** Adds a text between quotation marks, in an encoding of Unicode. */
    static void quote(String text, StringBuilder to) {
        to.append('"');
        write(text, '"', null, to);
        to.append('"');
    }

    private static void write(String text, char quote, @Nullable CharsetEncoder encoder, StringBuilder escaped) {
        var plain = 0;
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            var next = i + Character.charCount(c);
            if (!isPlain(c, quote, encoder)) {
                escape(c, quote, escaped.append(text, plain, i));
                plain = next;
            }
            i = next;
        }
        escaped.append(text, plain, text.length());
    }

    private static boolean isPlain(int c, char quote, @Nullable CharsetEncoder encoder) {
        return c < 0x80 ? c >= ' ' && c != quote && c != '\\' : has(encoder, c);
    }

    private static void escape(int c, char quote, StringBuilder escaped) {
        switch (c) {
            case '\\' -> escaped.append("\\\\");
            case '\n' -> escaped.append("\\n");
            case '\r' -> escaped.append("\\r");
            case '\t' -> escaped.append("\\t");
            case '\b' -> escaped.append("\\b");
            case '\f' -> escaped.append("\\f");
            default -> number(c, quote, escaped);
        }
    }

    private static void number(int c, char quote, StringBuilder escaped) {
        if (c == quote) {
            escaped.append('\\').append(quote);
        } else {
            Character.toString(c).chars().forEach(unit -> escaped.append("\\u%04x".formatted(unit)));
        }
    }

    private static boolean has(@Nullable CharsetEncoder encoder, int c) {
        return encoder == null ? Character.getType(c) != Character.SURROGATE : Encodable.in(encoder, c);
    }
}
