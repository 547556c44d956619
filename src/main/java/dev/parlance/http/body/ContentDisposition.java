package dev.parlance.http.body;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file name of a {@code Content-Disposition} header by RFC 6266; {@code filename*} takes precedence over {@code
 * filename}. The header is read once from its beginning to its end, so that the time is proportional to its length.
 */
public final class ContentDisposition {
    private final String header;
    private final Map<String, String> parameters = new HashMap<>();
    private int at;

    private ContentDisposition(String header) {
        this.header = header;
        while (at < header.length()) {
            readParameter();
        }
    }

    static @Nullable String filename(@Nullable String header) {
        if (header == null) {
            return null;
        }
        var parameters = new ContentDisposition(header).parameters;
        var extended = extended(parameters.get("filename*"));
        if (extended != null) {
            return baseName(extended);
        }
        var plain = parameters.get("filename");
        return plain == null ? null : baseName(utf8(plain));
    }

    /** Reads up to and including the next semicolon; the first parameter of a name counts. */
    private void readParameter() {
        var name = readUntil('=', ';').strip().toLowerCase(Locale.ROOT);
        if (at < header.length() && header.charAt(at) == '=') {
            at++;
            var value = readValue();
            if (value != null) {
                parameters.putIfAbsent(name, value);
            }
            readUntil(';', ';');
        }
        at++;
    }

    private String readUntil(char one, char other) {
        var from = at;
        while (at < header.length() && header.charAt(at) != one && header.charAt(at) != other) {
            at++;
        }
        return header.substring(from, at);
    }

    /** A quoted text or a token; null for neither. */
    private @Nullable String readValue() {
        while (at < header.length() && Character.isWhitespace(header.charAt(at))) {
            at++;
        }
        if (at < header.length() && header.charAt(at) == '"') {
            at++;
            return readQuoted();
        }
        var from = at;
        while (at < header.length() && isOfToken(header.charAt(at))) {
            at++;
        }
        return from == at ? null : header.substring(from, at);
    }

    private static boolean isOfToken(char c) {
        return c != ';' && c != '"' && !Character.isWhitespace(c);
    }

    /** The text up to the closing quote, without the backslash of an escaped character; null without that quote. */
    private @Nullable String readQuoted() {
        var text = new StringBuilder();
        while (at < header.length() && header.charAt(at) != '"') {
            if (header.charAt(at) == '\\' && at + 1 < header.length()) {
                at++;
            }
            text.append(header.charAt(at++));
        }
        return at < header.length() ? text.toString() : null;
    }

    /** The decoded value of an extended parameter such as {@code UTF-8''name} (RFC 8187); null when it is not one. */
    private static @Nullable String extended(@Nullable String value) {
        var charsetEnd = value == null ? -1 : value.indexOf('\'');
        var languageEnd = value == null ? -1 : value.indexOf('\'', charsetEnd + 1);
        if (value == null || charsetEnd <= 0 || languageEnd < 0 || languageEnd + 1 == value.length()) {
            return null;
        }
        var charset = value.substring(0, charsetEnd);
        var known = charset.equalsIgnoreCase("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        return percentDecode(value.substring(languageEnd + 1), known);
    }

    private static String percentDecode(String encoded, Charset charset) {
        try {
            return java.net.URLDecoder.decode(encoded.replace("+", "%2B"), charset);
        } catch (IllegalArgumentException broken) {
            return encoded;
        }
    }

    /** Headers arrive as Latin-1; a name that a client sent as raw UTF-8 is decoded again. */
    public static String utf8(String header) {
        var bytes = header.getBytes(StandardCharsets.ISO_8859_1);
        var text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf('\uFFFD') >= 0 ? header : text;
    }

    /** Keeps only the last segment of a path. */
    private static String baseName(String name) {
        var start = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
        return name.substring(start).strip();
    }
}
