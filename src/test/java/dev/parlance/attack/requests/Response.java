package dev.parlance.attack.requests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.parlance.shared.Json;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A response as it was received.
 *
 * @param headers by their names in lower case
 * @param body as Latin-1; empty for a stream of events, whose end is not waited for
 */
record Response(int status, Map<String, String> headers, String body) {
    private static final int MOST_HEAD = 1 << 20;
    private static final Pattern STATUS_LINE = Pattern.compile("\\S+/[0-9]+\\.[0-9]+ ([1-5][0-9][0-9]) .*");

    /** The bytes are not an HTTP response. */
    static final class Broken extends IOException {
        private static final long serialVersionUID = 1L;

        Broken(String what) {
            super(what);
        }
    }

    /**
     * Reads the next final response; null if the connection ends before its first byte.
     *
     * @param head whether the request was a HEAD
     */
    static @Nullable Response read(InputStream in, boolean head) throws IOException {
        while (true) {
            var status = statusLine(in);
            if (status == 0) {
                return null;
            }
            var headers = headers(in);
            if (status >= 200) {
                var empty = head || status == 204 || status == 304;
                return new Response(status, headers, empty ? "" : body(in, headers));
            }
        }
    }

    private static int statusLine(InputStream in) throws IOException {
        var line = line(in);
        if (line == null) {
            return 0;
        }
        // Vert.x repeats the version of the request, whatever it is
        var found = STATUS_LINE.matcher(line);
        if (!found.matches()) {
            throw new Broken("not a status line: " + line.substring(0, Math.min(200, line.length())));
        }
        return Integer.parseInt(found.group(1));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        var headers = new TreeMap<String, String>();
        for (var line = line(in); ; line = line(in)) {
            if (line == null) {
                throw new EOFException("the headers do not end");
            }
            if (line.isEmpty()) {
                return headers;
            }
            var colon = line.indexOf(':');
            if (colon < 1) {
                throw new Broken("not a header: " + line);
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
    }

    /** A line without its end; null at the end of the stream. */
    private static @Nullable String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (var c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0 && line.isEmpty()) {
                return null;
            }
            if (c < 0 || line.length() > MOST_HEAD) {
                throw new EOFException("the line does not end: " + line);
            }
            line.append((char) c);
        }
        if (line.isEmpty() || line.charAt(line.length() - 1) != '\r') {
            throw new Broken("a line without CR: " + line);
        }
        line.setLength(line.length() - 1);
        return line.toString();
    }

    private static String body(InputStream in, Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("content-type", "").startsWith("text/event-stream")) {
            return "";
        }
        if (headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            return chunks(in);
        }
        var length = headers.get("content-length");
        return new String(length == null ? in.readAllBytes() : exactly(in, Long.parseLong(length)), ISO_8859_1);
    }

    private static String chunks(InputStream in) throws IOException {
        var body = new StringBuilder();
        while (true) {
            var size = line(in);
            if (size == null) {
                throw new EOFException("the chunks do not end");
            }
            var length = Integer.parseInt(size, 16);
            body.append(new String(exactly(in, length), ISO_8859_1));
            if (length == 0) {
                headers(in);
                return body.toString();
            }
            line(in);
        }
    }

    private static byte[] exactly(InputStream in, long length) throws IOException {
        var bytes = in.readNBytes(Math.toIntExact(length));
        if (bytes.length < length) {
            throw new EOFException("the body ends after %d of %d bytes".formatted(bytes.length, length));
        }
        return bytes;
    }

    boolean isStream() {
        return type().startsWith("text/event-stream");
    }

    /** Whether the server ends the connection after it. */
    boolean isLast() {
        return headers.getOrDefault("connection", "").equalsIgnoreCase("close")
                || isStream()
                || (!headers.containsKey("content-length")
                        && !headers.containsKey("transfer-encoding")
                        && status != 204
                        && status != 304);
    }

    String type() {
        return headers.getOrDefault("content-type", "");
    }

    /** The body as a tree; a missing node if it is not JSON. */
    JsonNode json() throws IOException {
        return type().contains("json") && !body.isEmpty()
                ? Json.MAPPER.readTree(decoded().readAllBytes())
                : MissingNode.getInstance();
    }

    private InputStream decoded() throws IOException {
        var bytes = new ByteArrayInputStream(body.getBytes(ISO_8859_1));
        return switch (headers.getOrDefault("content-encoding", "")) {
            case "gzip" -> new GZIPInputStream(bytes);
            case "deflate" -> new InflaterInputStream(bytes);
            default -> bytes;
        };
    }
}
