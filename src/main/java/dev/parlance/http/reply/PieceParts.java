package dev.parlance.http.reply;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * Writes a piece of a body part by part, the next part when the connection has taken the one before: however slowly the
 * client reads, only one part is copied for the network, and the others can be dropped.
 */
final class PieceParts {
    private static final int PART = 16 << 10;

    private final HttpServerResponse response;
    private final Promise<Void> written = Promise.promise();
    private Buffer rest;

    PieceParts(HttpServerResponse response, Buffer piece) {
        this.response = response;
        this.rest = piece;
    }

    /** Completes when the connection has taken all parts; fails when it is closed, or the rest is dropped. */
    Future<Void> write() {
        while (!written.future().isComplete()) {
            var end = Math.min(PART, rest.length());
            var part = response.closed() ? Future.<Void>failedFuture("closed") : response.write(rest.slice(0, end));
            rest = rest.slice(end, rest.length());
            if (rest.length() == 0) {
                part.onComplete(written::tryComplete, written::tryFail);
                break;
            }
            if (!part.succeeded()) {
                part.onComplete(_ -> write(), written::tryFail);
                break;
            }
        }
        return written.future();
    }

    void drop() {
        rest = Buffer.buffer();
        written.tryFail("not read in time");
    }
}
