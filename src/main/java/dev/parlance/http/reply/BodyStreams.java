package dev.parlance.http.reply;

import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import dev.parlance.http.limit.BodyMemory;
import dev.parlance.http.limit.ClientConnection;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends bodies piece by piece, the next piece only when the connection has taken the one before. While a body is sent,
 * its piece counts in the memory for responses, because the client may not read it.
 */
final class BodyStreams {
    private static final Logger LOG = LoggerFactory.getLogger("dev.parlance.http.requests");

    /** The smallest body that is counted. */
    private static final int LARGE = 64 << 10;

    private BodyStreams() {}

    /** The bytes of a download, and the memory that is reserved for them. */
    private record Reserved(Download content, BodyMemory.Reservation memory) implements Download {
        /** Reserves the memory of a body of some length; throws as {@link ClientConnection#reserve}. */
        static Download of(RequestState state, Download content, long length) {
            var connection = state.connection();
            return connection == null || length < LARGE
                    ? content
                    : new Reserved(content, connection.reserve(state.sender(), Math.min(length, content.pieceBytes())));
        }

        @Override
        public Supplier<Future<@Nullable Buffer>> from(long offset) {
            return content.from(offset);
        }

        @Override
        public void release() {
            memory.release();
            content.release();
        }
    }

    /**
     * Sends a body of known length, or the requested range of it. Most files are compressed already.
     *
     * @return completes when the head is written or about to be; fails if the first piece could not be read, and then
     *     nothing is written
     * @throws Fault.RangeNotSatisfiable when it has no such range
     * @throws Fault.TooMany when the sender of the request reads too much too slowly
     * @throws Fault.Unavailable when all do
     */
    static Future<Void> send(RequestState state, Streamed body) {
        var response = state.request().response();
        response.putHeader("etag", body.etag()).putHeader("accept-ranges", body.ranges() ? "bytes" : "none");
        if (ResponseWriter.unchanged(state.request(), body.etag())) {
            body.content().release();
            ResponseWriter.notModified(response);
            return Future.succeededFuture();
        }
        return send(state, body, range(state.request(), body));
    }

    private static Future<Void> send(RequestState state, Streamed body, @Nullable ByteRange range) {
        var response = state.request().response();
        if (range != null) {
            response.setStatusCode(206).putHeader("content-range", range.of(body.length()));
        }
        var length = range == null ? body.length() : range.length();
        response.putHeader("content-length", Long.toString(length));
        if (state.request().method().equals(HttpMethod.HEAD)) {
            body.content().release();
            response.end();
            return Future.succeededFuture();
        }
        var content = Reserved.of(state, body.content(), length);
        var pieces = content.from(range == null ? 0 : range.first());
        var first = length == 0 ? Future.<@Nullable Buffer>succeededFuture() : pieces.get();
        return first.onFailure(_ -> content.release())
                .onSuccess(piece -> ended(state, content, pump(begun(piece, pieces), length, state)))
                .mapEmpty();
    }

    /** The pieces after the first one was read, which is not kept while the others are sent. */
    private static Supplier<Future<@Nullable Buffer>> begun(
            @Nullable Buffer first, Supplier<Future<@Nullable Buffer>> others) {
        var next = new AtomicReference<@Nullable Future<@Nullable Buffer>>(Future.succeededFuture(first));
        return () -> {
            var begun = next.getAndSet(null);
            return begun == null ? others.get() : begun;
        };
    }

    /**
     * Sends a body of unknown length in chunks; a failure closes the connection before the last chunk, so that the
     * client notices.
     *
     * @throws Fault.TooMany when the sender of the request reads too much too slowly
     * @throws Fault.Unavailable when all do
     */
    static void send(RequestState state, GeneratedBody body, boolean compressed) {
        var response = state.request().response();
        response.putHeader("accept-ranges", "none");
        if (body.page() != null) {
            PageLinks.add(state.request(), body.page());
            response.headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        }
        if (state.request().method().equals(HttpMethod.HEAD)) {
            body.content().release();
            response.end();
            return;
        }
        // a page has reserved its memory before it was read
        var content = body.page() == null ? Reserved.of(state, body.content(), Long.MAX_VALUE) : body.content();
        response.setChunked(true);
        var pieces = content.from(0);
        if (compressed) {
            response.putHeader("content-encoding", "gzip");
            var gzip = new Gzip();
            ended(state, content, pump(pieces, state, gzip).onComplete(_ -> gzip.close()));
        } else {
            ended(state, content, pump(pieces, state));
        }
    }

    /** The range that a GET requests; null when {@code If-Range} names another version (RFC 9110, 13.1.5). */
    private static @Nullable ByteRange range(HttpServerRequest request, Streamed body) {
        var version = request.getHeader("if-range");
        return body.ranges()
                        && request.method().equals(HttpMethod.GET)
                        && (version == null || version.strip().equals(body.etag()))
                ? ByteRange.of(request.getHeader("range"), body.length())
                : null;
    }

    private static Future<Void> pump(Supplier<Future<@Nullable Buffer>> pieces, RequestState state) {
        return each(pieces, piece -> write(state, piece));
    }

    private static Future<Void> pump(Supplier<Future<@Nullable Buffer>> pieces, RequestState state, Gzip gzip) {
        return each(pieces, piece -> write(state, gzip.add(piece)))
                .compose(_ -> write(state, gzip.end(Buffer.buffer())));
    }

    private static Future<Void> pump(Supplier<Future<@Nullable Buffer>> pieces, long length, RequestState state) {
        var left = new AtomicLong(length);
        return InOrder.whileTrue(() -> left.get() == 0
                ? Future.succeededFuture(false)
                : pieces.get().compose(piece -> write(state, piece, left)));
    }

    private static Future<Boolean> write(RequestState state, @Nullable Buffer piece, AtomicLong left) {
        if (piece == null) {
            return Future.failedFuture("%d bytes are missing".formatted(left.get()));
        }
        var wanted = piece.length() <= left.get() ? piece : piece.slice(0, left.intValue());
        left.addAndGet(-wanted.length());
        return write(state, wanted).map(true);
    }

    private static Future<Void> each(Supplier<Future<@Nullable Buffer>> pieces, Function<Buffer, Future<Void>> sink) {
        return InOrder.whileTrue(() -> pieces.get()
                .compose(piece -> piece == null
                        ? Future.succeededFuture(false)
                        : sink.apply(piece).map(true)));
    }

    private static Future<Void> write(RequestState state, Buffer piece) {
        var parts = new PieceParts(state.request().response(), piece);
        var connection = state.connection();
        return connection == null ? parts.write() : connection.sends(piece.length(), parts.write(), parts::drop);
    }

    private static void ended(RequestState state, Download content, Future<Void> sent) {
        sent.onComplete(_ -> content.release())
                .onSuccess(_ -> state.request().response().end())
                .onFailure(failure -> {
                    LOG.atWarn()
                            .setCause(failure)
                            .addKeyValue("requestId", state.ids().requestId())
                            .addKeyValue("traceId", state.ids().traceId())
                            .log("download interrupted");
                    state.request().connection().close();
                });
    }
}
