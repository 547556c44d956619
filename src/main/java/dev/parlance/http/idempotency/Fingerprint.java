package dev.parlance.http.idempotency;

import dev.parlance.shared.Sha256;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Identifies a request apart from its body: by its operation, its path, and the SHA-256 of its query and of the headers
 * that carry data. Headers that differ from one attempt to the next, such as {@code traceparent}, are left out.
 */
final class Fingerprint {
    private static final List<String> DATA_HEADERS =
            List.of("content-type", "content-disposition", "if-match", "if-none-match", "prefer", "parlance");

    private final List<String> headerNames;

    /**
     * Creates the fingerprints of one deployment.
     *
     * @param jobHeaderNames further names of the header {@code Parlance}
     */
    Fingerprint(List<String> jobHeaderNames) {
        this.headerNames =
                Stream.concat(DATA_HEADERS.stream(), jobHeaderNames.stream()).toList();
    }

    /** The fingerprint of a request. The order of query parameters counts only among those of one name. */
    String of(String operationId, HttpServerRequest request) {
        var digest = Sha256.start();
        var query = request.query();
        if (query != null) {
            Arrays.stream(query.split("&", -1))
                    .sorted(Comparator.comparing(parameter -> parameter.split("=", 2)[0]))
                    .forEach(parameter -> add(digest, "?" + parameter));
        }
        for (var name : headerNames) {
            request.headers().getAll(name).forEach(value -> {
                add(digest, name);
                add(digest, value);
            });
        }
        return operationId + " " + request.path() + " " + Base64.getEncoder().encodeToString(digest.digest());
    }

    /** With its length, so that no two lists of texts have the same bytes. */
    private static void add(MessageDigest digest, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }
}
