package dev.parlance.http.reply;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Drops the rest of the body of a refused request, unless it comes in many small chunks: then it is not read. */
final class Discard implements Handler<Buffer> {
    private static final int FREE_CHUNKS = 16;
    private static final int LEAST_AVERAGE = 256;

    private final HttpServerRequest request;
    private final Runnable read;
    private long chunks;
    private long bytes;

    /**
     * Creates the handler of a body.
     *
     * @param read runs after each chunk that was read
     */
    Discard(HttpServerRequest request, Runnable read) {
        this.request = request;
        this.read = read;
    }

    @Override
    public void handle(Buffer chunk) {
        chunks++;
        bytes += chunk.length();
        if (chunks > FREE_CHUNKS && bytes < chunks * LEAST_AVERAGE) {
            request.pause();
        } else {
            read.run();
        }
    }
}
