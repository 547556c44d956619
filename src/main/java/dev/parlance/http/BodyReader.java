package dev.parlance.http;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/** Reads a whole small body, within a limit of bytes and of time, however slowly the client sends it. */
final class BodyReader {
    private final Vertx vertx;
    private final long maxBytes;
    private final Duration patience;

    BodyReader(Vertx vertx, long maxBytes, Duration patience) {
        this.vertx = vertx;
        this.maxBytes = maxBytes;
        this.patience = patience;
    }

    /** Fails with {@code Fault.TooLarge} or {@code Fault.TimedOut}; expects the request to be paused. */
    Future<Buffer> read(HttpServerRequest request) {
        if (declared(request) > maxBytes) {
            return Future.failedFuture(new Fault.TooLarge(maxBytes));
        }
        Promise<Buffer> whole = Promise.promise();
        var timer = vertx.setTimer(patience.toMillis(), _ -> whole.tryFail(new Fault.TimedOut()));
        var body = Buffer.buffer();
        request.handler(chunk -> {
            if (body.length() + chunk.length() > maxBytes) {
                whole.tryFail(new Fault.TooLarge(maxBytes));
            } else if (!whole.future().isComplete()) {
                body.appendBuffer(chunk);
            }
        });
        request.exceptionHandler(whole::tryFail);
        request.endHandler(_ -> whole.tryComplete(body));
        sayContinue(request);
        request.resume();
        return whole.future().onComplete(_ -> vertx.cancelTimer(timer));
    }

    /** Bytes that {@code Content-Length} announces, 0 when it does not. */
    static long declared(HttpServerRequest request) {
        var length = request.getHeader("content-length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** Tells a client that waits for it (RFC 9110, 10.1.1) to send the body. */
    static void sayContinue(HttpServerRequest request) {
        if ("100-continue".equalsIgnoreCase(request.getHeader("expect"))) {
            request.response().writeContinue();
        }
    }
}
