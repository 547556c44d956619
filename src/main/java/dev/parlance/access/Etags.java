package dev.parlance.access;

import dev.parlance.shared.Sha256;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Strong entity tags: 128 bits of the SHA-256 of the bytes, so that equal tags mean equal bytes. */
public final class Etags {
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final int BYTES = 16;

    private Etags() {}

    public static String of(byte[] body) {
        return '"' + ENCODER.encodeToString(Arrays.copyOf(Sha256.of(body), BYTES)) + '"';
    }

    /** Whether {@code If-None-Match} names this tag (weak comparison, RFC 9110, 13.1.2). */
    public static boolean noneMatch(@Nullable String header, String tag) {
        // a header that names other tags is the usual case, and may be as long as all headers
        return header != null
                && (header.contains(tag) || header.contains("*"))
                && Arrays.stream(header.split(",", -1))
                        .map(String::strip)
                        .map(one -> one.startsWith("W/") ? one.substring(2) : one)
                        .anyMatch(one -> one.equals(tag) || one.equals("*"));
    }
}
