package dev.parlance.http.limit;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop. Closes those above the limits at once, and periodically those whose client does
 * not send a complete request head in time; the idle timeout of Vert.x begins again with each byte.
 */
public final class Connections {
    private final ConnectionLimits limits;
    private final Patience patience;
    private final Map<HttpConnection, ClientConnection> open = new HashMap<>();
    private long now = System.nanoTime();

    /**
     * How long to wait for a client.
     *
     * @param firstHead from the connection to the end of the first head
     * @param nextHead from a response to the end of the next head, which includes the time without any byte
     * @param discard for the rest of a refused request
     */
    public record Patience(Duration firstHead, Duration nextHead, Duration discard) {
        private static final Duration DISCARD = Duration.ofSeconds(2);

        public static Patience of(Duration requestTimeout, Duration idleTimeout) {
            return new Patience(requestTimeout, idleTimeout.plus(requestTimeout), DISCARD);
        }
    }

    public Connections(ConnectionLimits limits, Patience patience) {
        this.limits = limits;
        this.patience = patience;
    }

    /** Accepts a connection, or closes it when there are too many. */
    public void accept(HttpConnection connection) {
        var network = ClientAddress.network(ClientAddress.of(connection));
        if (!limits.enter(network)) {
            connection.close();
            return;
        }
        open.put(connection, new ClientConnection(connection, this));
        connection.closeHandler(_ -> {
            open.remove(connection);
            limits.leave(network);
        });
    }

    /** An accepted connection; null after it was closed. */
    public @Nullable ClientConnection of(HttpConnection connection) {
        return open.get(connection);
    }

    /** Closes the connections whose client is too slow. One sweep of all is cheaper than a timer for each. */
    public void sweep() {
        now = System.nanoTime();
        // the list: closing removes from the map
        open.values().stream()
                .filter(connection -> connection.overdue(patience))
                .toList()
                .forEach(ClientConnection::close);
    }

    /** The time of the last sweep, which is exact enough and costs nothing per request. */
    long now() {
        return now;
    }
}
