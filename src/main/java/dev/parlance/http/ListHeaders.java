package dev.parlance.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.List;

/**
 * The headers of requests whose values are lists, so that several lines mean the same as one (RFC 9110, section 5.3).
 */
final class ListHeaders {
    private static final List<CharSequence> NAMES =
            List.of(HttpHeaders.ACCEPT, HttpHeaders.CONTENT_ENCODING, "if-match", "if-none-match");

    private ListHeaders() {}

    /** Replaces the lines of each header by one. Its length is bounded, because that of all headers is. */
    static void join(MultiMap headers) {
        for (var name : NAMES) {
            var lines = headers.getAll(name);
            if (lines.size() > 1) {
                headers.set(name, String.join(", ", lines));
            }
        }
    }
}
