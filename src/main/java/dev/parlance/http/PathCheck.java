package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Refuses request targets before routing: badly encoded ones, and paths that Vert.x Web would match too leniently. */
final class PathCheck {
    /**
     * More than any path of the contract has. A pattern of a route that a path does not match costs some 10 ns per
     * character, and a path meets up to twenty of them before the caller is known.
     */
    private static final int MAX_LENGTH = 512;

    private static final char DELETE = '\u007f';

    private PathCheck() {}

    /**
     * Checks a path as it arrived.
     *
     * @throws Fault.NotFound when it is too long, or ends in a slash, which Vert.x Web would ignore
     * @throws Fault.Invalid when it is not percent-encoded UTF-8, or contains a NUL
     */
    static void check(@Nullable String path) {
        if (path == null || path.length() > MAX_LENGTH || (path.length() > 1 && path.endsWith("/"))) {
            throw new Fault.NotFound("path", String.valueOf(path));
        }
        if (path.indexOf('%') >= 0) {
            checkEncoding(path);
        }
    }

    /**
     * Checks the whole request target as it arrived.
     *
     * @throws Fault.Invalid when it contains a control character, which RFC 9112 does not allow and which a header of
     *     the response such as {@code Link} must not repeat
     */
    static void checkCharacters(String uri) {
        for (var i = 0; i < uri.length(); i++) {
            if (uri.charAt(i) < ' ' || uri.charAt(i) == DELETE) {
                throw new Fault.Invalid(Violation.of(
                        uri.indexOf('?') >= 0 && uri.indexOf('?') < i ? "query" : "path",
                        "encoding",
                        "contains a control character; it must be percent-encoded"));
            }
        }
    }

    private static void checkEncoding(String path) {
        var bytes = ByteBuffer.allocate(3 * path.length());
        for (var i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '%') {
                bytes.put(octet(path, i));
                i += 2;
            } else {
                bytes.put(path.substring(i, i + 1).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
        } catch (CharacterCodingException broken) {
            throw badEncoding();
        }
    }

    private static byte octet(String path, int percent) {
        var whole = percent + 2 < path.length();
        var high = whole ? Character.digit(path.charAt(percent + 1), 16) : -1;
        var low = whole ? Character.digit(path.charAt(percent + 2), 16) : -1;
        if (high < 0 || low < 0 || (high | low) == 0) {
            throw badEncoding();
        }
        return (byte) (high << 4 | low);
    }

    private static Fault.Invalid badEncoding() {
        return new Fault.Invalid(Violation.of("path", "encoding", "is not valid percent-encoded UTF-8"));
    }
}
