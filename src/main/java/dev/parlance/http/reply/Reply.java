package dev.parlance.http.reply;

import dev.parlance.access.Caller;
import dev.parlance.access.Etags;
import dev.parlance.access.Precondition;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response of an endpoint.
 *
 * @param status HTTP status
 * @param body a record or tree written as JSON, a {@link Buffer} or one of the streams of this package written as it
 *     is, or null for no body
 * @param tagged whether a strong {@code ETag} of the body is sent, and {@code If-None-Match} is evaluated
 * @param headers headers of this response besides those that all responses have
 * @param audience reads the body
 */
public record Reply(int status, @Nullable Object body, boolean tagged, Map<String, String> headers, Audience audience) {
    public static final String JSON = MediaTypes.JSON;

    /** A response with everything that its body contains. */
    public Reply(int status, @Nullable Object body, boolean tagged, Map<String, String> headers) {
        this(status, body, tagged, headers, Audience.USER_LISTERS);
    }

    /** The same response without what the caller may not read. */
    public Reply to(Caller caller) {
        return new Reply(status, body, tagged, headers, caller.audience());
    }

    public static Reply ok(Object body) {
        return new Reply(200, body, false, Map.of());
    }

    /** A single entity, with its ETag. */
    public static Reply entity(Object body) {
        return new Reply(200, body, true, Map.of());
    }

    /** A list; {@code Link} headers follow from it. */
    public static Reply page(Page<?> page) {
        return new Reply(200, page, false, Map.of());
    }

    /**
     * A new entity, with its {@code Location} and its ETag.
     *
     * @param path below the base path, such as {@code /projects/abc}
     */
    public static Reply created(String path, Object body) {
        return new Reply(201, body, true, Map.of("location", Contract.BASE + path));
    }

    public static Reply accepted(Object body) {
        return new Reply(202, body, false, Map.of());
    }

    public static Reply noContent() {
        return new Reply(204, null, false, Map.of());
    }

    /** A download with a file name for the browser. */
    public static Reply file(String contentType, String filename, Buffer content) {
        return new Reply(
                200, content, true, Map.of("content-type", contentType, "content-disposition", attachment(filename)));
    }

    /**
     * A download that does not fit into memory: it is read piece by piece while it is sent, and a failure closes the
     * connection. Clients may request ranges of it.
     *
     * @param etag strong tag of the bytes, quoted
     * @param length in bytes
     */
    public static Reply stream(String contentType, String filename, String etag, long length, Download content) {
        return streamed(contentType, filename, new Streamed(etag, length, true, content));
    }

    /** As {@link #stream}, for bytes that are generated for this response, so that clients cannot request ranges. */
    public static Reply streamOnce(String contentType, String filename, String etag, long length, Download content) {
        return streamed(contentType, filename, new Streamed(etag, length, false, content));
    }

    /**
     * As {@link #streamOnce}, for bytes that are generated while they are sent, so that their length is not known
     * before.
     */
    public static Reply made(String contentType, String filename, Download content) {
        return streamed(contentType, filename, new GeneratedBody(content, null));
    }

    /**
     * As {@link #page}, for a page that is written as JSON while it is sent.
     *
     * @param content has reserved its memory itself
     */
    public static Reply pageInPieces(Page<?> page, Download content) {
        return new Reply(200, new GeneratedBody(content, page), false, Map.of());
    }

    private static Reply streamed(String contentType, String filename, Object body) {
        return new Reply(
                200, body, false, Map.of("content-type", contentType, "content-disposition", attachment(filename)));
    }

    /** A body that is written while events happen; it is neither compressed nor cached. */
    public static Reply live(String contentType, Live body) {
        return new Reply(200, body, false, Map.of("content-type", contentType, "cache-control", "no-store"));
    }

    /**
     * A body whose ETag is derived from a version and not from the body, such as a page of entities that are edited
     * together.
     *
     * @param version changes whenever {@code body} does; {@link Precondition#check} compares with it
     */
    public static Reply versioned(Object body, Object version) {
        return versioned(body, version, Audience.USER_LISTERS);
    }

    /**
     * As {@link #versioned(Object, Object)}, with a version that contains persons.
     *
     * @param audience of the caller, who compares with the version as it may read it
     */
    public static Reply versioned(Object body, Object version, Audience audience) {
        return new Reply(200, body, false, Map.of("etag", Etags.of(Json.bytes(version, audience))));
    }

    /** Whether the body is written while it is sent, so that it is never whole in memory. */
    public boolean isGenerated() {
        return body instanceof GeneratedBody;
    }

    /** Releases the resources of a response that is not sent. */
    public void release() {
        switch (body) {
            case Streamed streamed -> streamed.content().release();
            case GeneratedBody generated -> generated.content().release();
            case Live live -> live.release();
            case null, default -> {
                // nothing to release
            }
        }
    }

    /** {@code Content-Disposition} by RFC 6266 with an ASCII fallback. */
    private static String attachment(String filename) {
        var ascii = filename.replaceAll("[^\\x20-\\x7e]|[\"\\\\%]", "_");
        var encoded = java.net.URLEncoder.encode(filename, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A");
        return "attachment; filename=\"" + ascii + "\"; filename*=UTF-8''" + encoded;
    }

    /** The body as it is sent, unless it is a stream. */
    public Buffer buffer() {
        return switch (body) {
            case null -> Buffer.buffer();
            case Buffer buffer -> buffer;
            case SharedBody shared -> shared.content();
            case Object value -> Buffer.buffer(Json.bytes(value, audience));
        };
    }

    /** A copy of the body as it is sent, unless it is a stream. */
    public byte[] bytes() {
        return buffer().getBytes();
    }

    /** As {@link #bytes()}; null if there are more, of which not all are written. */
    public byte @Nullable [] bytesUpTo(int most) {
        return switch (body) {
            case null -> new byte[0];
            case Buffer buffer -> buffer.length() > most ? null : buffer.getBytes();
            case SharedBody shared -> shared.content().length() > most ? null : bytes();
            case Object value -> Json.bytesUpTo(most, value, audience);
        };
    }
}
