package dev.parlance.http.reply;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Writes a live body to the response of its request. */
record LiveOutlet(HttpServerRequest request) implements Live.Outlet {
    @Override
    public Future<Void> write(Buffer piece) {
        return request.response().write(piece);
    }

    @Override
    public boolean closed() {
        return request.response().closed();
    }

    @Override
    public void end() {
        if (!closed()) {
            request.response().end();
        }
    }

    @Override
    public void cut() {
        request.connection().close();
    }
}
