package dev.parlance.http.limit;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/** An open connection, and since when it has waited for its client. Belongs to one event loop. */
public final class ClientConnection {
    private final HttpConnection connection;
    private final Connections all;
    private long waitingSince;
    private boolean used;
    private @Nullable HttpServerResponse response;
    private @Nullable HttpServerRequest unread;
    private long unreadSince;

    ClientConnection(HttpConnection connection, Connections all) {
        this.connection = connection;
        this.all = all;
        this.waitingSince = all.now();
    }

    /** A request has arrived; the connection does not wait until its response has ended. */
    public void begin(HttpServerResponse ofRequest) {
        used = true;
        response = ofRequest;
    }

    /** The response has been written, or begun; a stream ends later. */
    public void responded() {
        if (response != null && response.ended()) {
            response = null;
            waitingSince = all.now();
        }
    }

    /** Closes the connection soon, unless the rest of a refused request arrives before. */
    public void discard(HttpServerRequest request) {
        unread = request;
        unreadSince = all.now();
    }

    /** Whether the client sends nothing useful for too long. */
    boolean overdue(Connections.Patience patience) {
        responded();
        if (unread != null && !unread.isEnded()) {
            return all.now() - unreadSince > patience.discard().toNanos();
        }
        unread = null;
        var most = used ? patience.nextHead() : patience.firstHead();
        return response == null && all.now() - waitingSince > most.toNanos();
    }

    void close() {
        connection.close();
    }
}
