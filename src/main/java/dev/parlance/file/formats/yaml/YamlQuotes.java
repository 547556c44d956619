package dev.parlance.file.formats.yaml;

import dev.parlance.file.text.Encodable;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes quoted scalars (YAML 1.2.2, sections 5.7 and 7.3). */
final class YamlQuotes {
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(?:(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})|.)", Pattern.DOTALL);

    private YamlQuotes() {}

    /** Whether the text is one line of printable characters in YAML 1.1 as well as in 1.2. */
    static boolean isOneLine(String text) {
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            if (!isPrintable(c)) {
                return false;
            }
            i += Character.charCount(c);
        }
        return true;
    }

    /** Whether a character may be written as it is; line breaks, also those of YAML 1.1 alone, may not. */
    static boolean isPrintable(int c) {
        return c == '\t'
                || (c >= ' ' && c < 0x7F)
                || (c >= 0xA0 && c < 0xD800 && c != 0x2028 && c != 0x2029)
                || (c > 0xDFFF && c < 0xFFFE && c != 0xFEFF)
                || c > 0xFFFF;
    }

    /** The text without halves of surrogate pairs, for which no encoding has bytes. */
    static String withoutHalves(String text) {
        if (!hasSurrogates(text)) {
            return text;
        }
        var whole = new StringBuilder(text.length());
        text.codePoints().forEach(c -> whole.appendCodePoint(c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c));
        return whole.toString();
    }

    private static boolean hasSurrogates(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Between single quotes. */
    static String once(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Between double quotes.
     *
     * @param raw the scalar that the text replaces: characters that it escapes by number are escaped in the same way
     * @param encoder null when it can encode the text
     */
    static String twice(String text, String raw, @Nullable CharsetEncoder encoder) {
        var escapes = escapes(raw);
        var quoted = new StringBuilder(text.length() + 8).append('"');
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            i += Character.charCount(c);
            var escape = escapes.isEmpty() ? null : escapes.get(c);
            if (escape == null) {
                append(quoted, c, encoder);
            } else {
                quoted.append(escape);
            }
        }
        return quoted.append('"').toString();
    }

    /** The characters that a scalar escapes by number, with their escapes. */
    private static Map<Integer, String> escapes(String raw) {
        if (!raw.startsWith("\"") || raw.indexOf('\\') < 0) {
            return Map.of();
        }
        var escapes = new HashMap<Integer, String>();
        ESCAPE.matcher(raw)
                .results()
                .filter(escape -> escape.group(1) != null)
                .forEach(escape -> escapes.put(Integer.parseInt(escape.group(1).substring(1), 16), escape.group()));
        return escapes;
    }

    private static void append(StringBuilder quoted, int c, @Nullable CharsetEncoder encoder) {
        switch (c) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            default -> {
                if (isPrintable(c) && (encoder == null || Encodable.in(encoder, c))) {
                    quoted.appendCodePoint(c);
                } else {
                    quoted.append(c < 0x100 ? "\\x%02X".formatted(c) : escape(c));
                }
            }
        }
    }

    private static String escape(int c) {
        return c < 0x10000 ? "\\u%04X".formatted(c) : "\\U%08X".formatted(c);
    }
}
