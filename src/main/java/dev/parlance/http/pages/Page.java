package dev.parlance.http.pages;

import dev.parlance.access.Etags;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.reply.Reply;
import dev.parlance.http.reply.SharedBody;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** A page that is in memory once for all requests, plain and compressed. */
public record Page(Reply plain, Reply gzip) {
    public static final String HTML = "text/html; charset=utf-8";

    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
    private static final String ENCODING = "accept-encoding";

    /** A page of a path that serves one media type. */
    public static Page of(String type, Buffer content) {
        return of(type, content, ENCODING);
    }

    /** A page of a path that serves several media types. */
    static Page negotiated(String type, Buffer content) {
        return of(type, content, "accept, " + ENCODING);
    }

    private static Page of(String type, Buffer content, String vary) {
        var gzip = compressed(content);
        return new Page(
                reply(type, content, Map.of("etag", Etags.of(content.getBytes()), "vary", vary)),
                reply(type, gzip, Map.of("etag", Etags.of(gzip.getBytes()), "content-encoding", "gzip", "vary", vary)));
    }

    private static Reply reply(String type, Buffer content, Map<String, String> more) {
        var headers = new HashMap<>(more);
        headers.put("content-type", type);
        headers.put("content-security-policy", POLICY);
        return new Reply(200, new SharedBody(content), false, headers);
    }

    /** The page in the encoding that the client accepts. */
    public Reply reply(HttpServerRequest request) {
        return MediaTypes.acceptsGzip(request) ? gzip : plain;
    }

    private static Buffer compressed(Buffer content) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content.getBytes());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Buffer.buffer(bytes.toByteArray());
    }
}
