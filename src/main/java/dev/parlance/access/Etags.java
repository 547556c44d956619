package dev.parlance.access;

import dev.parlance.shared.Sha256;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Strong entity tags: 128 bits of the SHA-256 of the bytes, so that equal tags mean equal bytes. */
public final class Etags {
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final String GZIP = "-gzip\"";
    private static final int BYTES = 16;

    private Etags() {}

    public static String of(byte[] body) {
        return '"' + ENCODER.encodeToString(Arrays.copyOf(Sha256.of(body), BYTES)) + '"';
    }

    /** The tag of the same content compressed: its bytes are others (RFC 9110, 8.8.3.3). */
    public static String gzipped(String tag) {
        return tag.substring(0, tag.length() - 1) + GZIP;
    }

    /** The tag of the content as it is, for the tag of any of its encodings. */
    static String identity(String tag) {
        return tag.endsWith(GZIP) ? tag.substring(0, tag.length() - GZIP.length()) + '"' : tag;
    }

    /** Whether {@code If-None-Match} names this tag (weak comparison, RFC 9110, 13.1.2). */
    public static boolean noneMatch(@Nullable String header, String tag) {
        // a header that names other tags is the usual case, and may be as long as all headers
        return header != null
                && (header.contains(tag.substring(0, tag.length() - 1)) || header.contains("*"))
                && Arrays.stream(header.split(",", -1))
                        .map(String::strip)
                        .map(one -> one.startsWith("W/") ? one.substring(2) : one)
                        .map(Etags::identity)
                        .anyMatch(one -> one.equals(tag) || one.equals("*"));
    }
}
