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
    final class ToClient implements Outlet {
        private final HttpServerRequest request;
        private PieceParts last;

        ToClient(HttpServerRequest request) {
            this.request = request;
            this.last = new PieceParts(request.response(), Buffer.buffer());
        }

        @Override
        public Future<Void> write(Buffer piece) {
            last = new PieceParts(request.response(), piece);
            return last.write();
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
            last.drop();
            request.connection().close();
        }
    }
}
