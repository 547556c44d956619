package dev.parlance.http.reply;

import dev.parlance.access.Etags;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends bodies piece by piece, the next piece only when the connection has taken the one before. */
final class BodyStreams {
    private static final Logger LOG = LoggerFactory.getLogger("dev.parlance.http.requests");

    private BodyStreams() {}

    /** Sends a body of known length, or the requested range of it. */
    static void send(RequestState state, Streamed body) {
        var response = state.request().response();
        response.putHeader("etag", body.etag()).putHeader("accept-ranges", body.ranges() ? "bytes" : "none");
        if (Etags.noneMatch(state.request().getHeader("if-none-match"), body.etag())) {
            body.content().release();
            ResponseWriter.notModified(response);
            return;
        }
        ByteRange range;
        try {
            range = range(state.request(), body);
        } catch (Fault.RangeNotSatisfiable refused) {
            body.content().release();
            response.headers().remove("content-disposition");
            ResponseWriter.write(state, ErrorReply.of(refused, state.requestId()), response);
            return;
        }
        send(state, body, range);
    }

    private static void send(RequestState state, Streamed body, @Nullable ByteRange range) {
        var response = state.request().response();
        if (range != null) {
            response.setStatusCode(206).putHeader("content-range", range.of(body.length()));
        }
        var length = range == null ? body.length() : range.length();
        response.putHeader("content-length", Long.toString(length));
        // compression would change the length, and most files are compressed already
        response.putHeader("content-encoding", "identity");
        if (state.request().method().equals(HttpMethod.HEAD)) {
            body.content().release();
            response.end();
            return;
        }
        var pieces = body.content().from(range == null ? 0 : range.first());
        ended(state, body.content(), pump(pieces, length, response));
    }

    /**
     * Sends a body of unknown length in chunks; a failure closes the connection before the last chunk, so that the
     * client notices.
     */
    static void send(RequestState state, GeneratedBody body) {
        var response = state.request().response();
        response.putHeader("accept-ranges", "none");
        if (state.request().method().equals(HttpMethod.HEAD)) {
            body.content().release();
            response.end();
            return;
        }
        response.setChunked(true);
        ended(state, body.content(), pump(body.content().from(0), response));
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

    private static Future<Void> pump(Supplier<Future<@Nullable Buffer>> pieces, HttpServerResponse response) {
        return pieces.get()
                .compose(piece -> piece == null
                        ? Future.succeededFuture()
                        : response.write(piece).compose(_ -> pump(pieces, response)));
    }

    private static Future<Void> pump(
            Supplier<Future<@Nullable Buffer>> pieces, long left, HttpServerResponse response) {
        if (left == 0) {
            return Future.succeededFuture();
        }
        return pieces.get().compose(piece -> {
            if (piece == null) {
                return Future.failedFuture("%d bytes are missing".formatted(left));
            }
            var wanted = piece.length() <= left ? piece : piece.slice(0, (int) left);
            return response.write(wanted).compose(_ -> pump(pieces, left - wanted.length(), response));
        });
    }

    private static void ended(RequestState state, Download content, Future<Void> sent) {
        sent.onComplete(_ -> content.release())
                .onSuccess(_ -> state.request().response().end())
                .onFailure(failure -> {
                    LOG.atWarn()
                            .setCause(failure)
                            .addKeyValue("requestId", state.requestId())
                            .log("download interrupted");
                    state.request().connection().close();
                });
    }
}
