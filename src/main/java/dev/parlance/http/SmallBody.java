package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.reply.RequestState;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of an operation that needs no token, instead of Vert.x Web's {@code BodyHandler}, which reads any
 * number of chunks.
 *
 * @param limit in bytes
 */
record SmallBody(long limit) implements Handler<RoutingContext> {
    private static final String KEY = "dev.parlance.body";
    private static final int MOST_CHUNKS = 32;
    private static final int EXPECTATION_FAILED = 417;

    /** The body that was read; null if another handler has read it. */
    static @Nullable Buffer of(RoutingContext context) {
        return context.get(KEY);
    }

    @Override
    public void handle(RoutingContext context) {
        if (invited(context)) {
            var arriving = new Arriving(context);
            context.request()
                    .handler(arriving)
                    .exceptionHandler(arriving::fail)
                    .endHandler(_ -> arriving.end())
                    .resume();
        }
    }

    /** Sends an interim response to a client that waits for it before it sends the body. */
    private static boolean invited(RoutingContext context) {
        HttpServerRequest request = context.request();
        var expected = request.getHeader(HttpHeaders.EXPECT);
        if (expected == null) {
            return true;
        }
        if (!expected.equalsIgnoreCase("100-continue")) {
            context.fail(EXPECTATION_FAILED);
            return false;
        }
        request.response().writeContinue();
        return true;
    }

    /** The body of one request. */
    private final class Arriving implements Handler<Buffer> {
        private final RoutingContext context;
        private final Buffer body = Buffer.buffer();
        private int chunks;

        Arriving(RoutingContext context) {
            this.context = context;
        }

        @Override
        public void handle(Buffer chunk) {
            if (context.failed()) {
                return;
            }
            body.appendBuffer(chunk);
            chunks++;
            if (body.length() > limit) {
                context.fail(new Fault.TooLarge(limit));
            } else if (chunks > MOST_CHUNKS) {
                refuseChunks();
            }
        }

        /** Reads none of the other chunks; the connection is closed soon. */
        private void refuseChunks() {
            RequestState.of(context).closeAfter();
            context.fail(new Fault.Invalid(
                    Violation.at("", "chunks", "must be sent in at most %d pieces".formatted(MOST_CHUNKS))));
            context.request().pause();
        }

        /** A closed connection gives its slot back at once; chunks that are not valid get a response. */
        void fail(Throwable cause) {
            if (!context.failed()) {
                FailureHandler.broken(context, cause);
            }
            if (!context.failed()) {
                context.fail(cause);
            }
        }

        void end() {
            if (!context.failed()) {
                context.put(KEY, body);
                context.next();
            }
        }
    }
}
