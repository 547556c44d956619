package dev.parlance.http.reply;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** A body that is written while things happen, and ends when it ends. */
@FunctionalInterface
public interface Live {
    /** Called once, when the head of the answer is on its way; also when its reader has gone meanwhile. */
    void start(Outlet outlet);

    /** Where it is written to. */
    interface Outlet {
        /** Completes when the connection has taken it, and fails when the reader has gone. */
        Future<Void> write(Buffer piece);

        boolean closed();

        /** Ends the answer as whole. */
        void end();

        /** Closes the connection. */
        void cut();
    }
}
