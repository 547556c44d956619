package dev.parlance.http.body;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file name of a {@code Content-Disposition} header by RFC 6266; {@code filename*} takes precedence over {@code
 * filename}.
 */
public final class ContentDisposition {
    private static final Pattern EXTENDED =
            Pattern.compile("filename\\*\\s*=\\s*([A-Za-z0-9-]+)'[^']*'([^;\\s]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUOTED =
            Pattern.compile("filename\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"", Pattern.CASE_INSENSITIVE);
    private static final Pattern TOKEN = Pattern.compile("filename\\s*=\\s*([^;\\s\"]+)", Pattern.CASE_INSENSITIVE);

    private ContentDisposition() {}

    static @Nullable String filename(@Nullable String header) {
        if (header == null) {
            return null;
        }
        var extended = EXTENDED.matcher(header);
        if (extended.find()) {
            return baseName(decode(extended.group(2), extended.group(1)));
        }
        var quoted = QUOTED.matcher(header);
        if (quoted.find()) {
            return baseName(utf8(quoted.group(1).replaceAll("\\\\(.)", "$1")));
        }
        var token = TOKEN.matcher(header);
        return token.find() ? baseName(utf8(token.group(1))) : null;
    }

    private static String decode(String encoded, String charset) {
        var known = charset.equalsIgnoreCase("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        return percentDecode(encoded, known);
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
