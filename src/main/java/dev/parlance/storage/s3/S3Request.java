package dev.parlance.storage.s3;

import dev.parlance.shared.Sha256;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A request to S3.
 *
 * @param operation names it in metrics
 * @param key of the object, of characters that need no encoding; empty for the bucket
 * @param query by names
 * @param headers by names in lower case
 */
record S3Request(
        String operation,
        HttpMethod method,
        String key,
        SortedMap<String, String> query,
        SortedMap<String, String> headers,
        Body body) {
    private static final int COMPLETION_PATIENCE = 3;

    /** The bytes of a request, which can be read again. */
    interface Body {
        Body NONE = of(Buffer.buffer());

        /** In bytes. */
        long length();

        /** SHA-256 in lower-case hexadecimal digits. */
        String sha256();

        /** Some bytes from an offset on, at least one; not called at the end. */
        Future<Buffer> read(long offset);

        /** A small body. */
        static Body of(Buffer bytes) {
            var hash = RequestSigner.hex(Sha256.of(bytes.getBytes()));
            return new Body() {
                @Override
                public long length() {
                    return bytes.length();
                }

                @Override
                public String sha256() {
                    return hash;
                }

                @Override
                public Future<Buffer> read(long offset) {
                    return Future.succeededFuture(bytes.slice((int) offset, bytes.length()));
                }
            };
        }
    }

    /** How many times the usual time an attempt has: some servers copy all parts when an upload is completed. */
    int patience() {
        return operation.equals("complete") ? COMPLETION_PATIENCE : 1;
    }

    static S3Request of(String operation, HttpMethod method, String key, Map<String, String> query) {
        return new S3Request(operation, method, key, new TreeMap<>(query), new TreeMap<>(), Body.NONE);
    }

    S3Request with(Body sent) {
        return new S3Request(operation, method, key, query, headers, sent);
    }

    S3Request with(String header, String value) {
        var more = new TreeMap<>(headers);
        more.put(header, value);
        return new S3Request(operation, method, key, query, more, body);
    }

    /** The query in the form that is signed. */
    String queryText() {
        return query.entrySet().stream()
                .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
