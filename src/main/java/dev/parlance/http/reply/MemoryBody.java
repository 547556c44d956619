package dev.parlance.http.reply;

import static java.util.Objects.requireNonNull;

import dev.parlance.fault.Fault;
import dev.parlance.http.limit.ClientConnection;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * Sends a body from memory, the next piece when the connection has taken the one before: however slowly the client
 * reads, only one piece is copied for the network. Sends a few pieces per turn of the event loop.
 */
final class MemoryBody {
    /** Netty copies a piece for the network, and compressing it takes 0.2 to 0.4 ms. */
    private static final int PIECE = 16 << 10;

    private static final int PIECES_PER_TURN = 4;
    /** The smallest body that is counted while it is sent. Most are smaller. */
    private static final int LARGE = 64 << 10;

    private final HttpServerResponse response;
    private final @Nullable Gzip gzip;
    private final Promise<Void> sent = Promise.promise();
    private Buffer body;
    private int at;

    private MemoryBody(HttpServerResponse response, Buffer body, @Nullable Gzip gzip) {
        this.response = response;
        this.body = body;
        this.gzip = gzip;
    }

    /** Sends a body that all requests share. */
    static void shared(RequestState state, Buffer body) {
        new MemoryBody(state.request().response(), body, null).start(state.connection());
    }

    /**
     * Sends a body of this response.
     *
     * @throws Fault.TooMany when the sender of the request has too much that it does not read
     * @throws Fault.Unavailable when all have
     */
    static void send(RequestState state, Buffer body, boolean compressed) {
        var connection = state.connection();
        var memory =
                connection == null || body.length() < LARGE ? null : connection.reserve(state.sender(), body.length());
        var whole = new MemoryBody(state.request().response(), body, compressed ? new Gzip() : null);
        if (memory != null) {
            whole.sent.future().onComplete(_ -> memory.release());
        }
        whole.start(connection);
    }

    private void start(@Nullable ClientConnection connection) {
        if (gzip != null) {
            sent.future().onComplete(_ -> gzip.close());
            response.putHeader("content-encoding", "gzip");
        }
        if (body.length() > PIECE) {
            if (gzip == null) {
                response.putHeader("content-length", Integer.toString(body.length()));
            } else {
                response.setChunked(true);
            }
        }
        if (connection != null) {
            connection.sends(body.length(), sent.future(), this::abandon);
        }
        next();
    }

    /** Drops the body of a client that does not read it. */
    private void abandon() {
        body = Buffer.buffer();
        sent.tryFail("not read in time");
    }

    private void next() {
        for (var pieces = 0; pieces < PIECES_PER_TURN && !sent.future().isComplete(); pieces++) {
            var written = response.closed() ? Future.<Void>failedFuture("closed") : write();
            if (at == body.length() || !written.succeeded()) {
                written.onSuccess(_ -> proceed()).onFailure(sent::tryFail);
                return;
            }
        }
        if (!sent.future().isComplete()) {
            requireNonNull(Vertx.currentContext()).runOnContext(_ -> next());
        }
    }

    private void proceed() {
        if (at == body.length()) {
            sent.tryComplete();
        } else {
            next();
        }
    }

    /** Writes the next piece, which ends the response if it is the last one. */
    private Future<Void> write() {
        var end = Math.min(at + PIECE, body.length());
        var piece = body.slice(at, end);
        at = end;
        if (end == body.length()) {
            return response.end(gzip == null ? piece : gzip.end(piece));
        }
        var encoded = gzip == null ? piece : gzip.add(piece);
        return encoded.length() == 0 ? Future.succeededFuture() : response.write(encoded);
    }
}
