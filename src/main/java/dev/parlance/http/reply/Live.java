package dev.parlance.http.reply;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** A body that is written while events happen, such as a stream of server-sent events. */
public interface Live {
    /** Starts the body; called at most once. From then on the body releases its resources when it ends. */
    void start(Outlet outlet);

    /** Releases the resources of a body that is never started, because the request has ended before. */
    void release();

    /** The connection that the body is written to. */
    interface Outlet {
        /**
         * Writes a piece; completes when the connection has accepted it, and fails when the client has disconnected.
         */
        Future<Void> write(Buffer piece);

        boolean closed();

        /** Ends the response normally. */
        void end();

        /** Closes the connection, so that the response is seen as incomplete. */
        void cut();
    }

    /** Writes a live body to the response of its request. */
    record ToClient(HttpServerRequest request) implements Outlet {
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
}
