package dev.parlance.http.limit;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop. Closes those above the limits at once, and those whose client does not send a
 * complete request head, or read a response, in time; the idle timeout of Vert.x begins again with each byte. Looks for
 * these periodically while a connection is open.
 */
public final class Connections {
    /** To close a connection takes 20 to 50 µs. */
    private static final int CLOSED_PER_TURN = 16;

    private final Vertx vertx;
    private final ConnectionLimits limits;
    private final Patience patience;
    private final BodyMemory responses;
    private final long sweepMillis;
    private final Map<HttpConnection, ClientConnection> open = new HashMap<>();
    private final Queue<ClientConnection> overdue = new ArrayDeque<>();
    private long now = System.nanoTime();
    /** The timer; negative without a connection. */
    private long sweeper = -1;

    /**
     * How long to wait for a client.
     *
     * @param firstHead from the connection to the end of the first head
     * @param nextHead from a response to the end of the next head, which includes the time without any byte
     * @param discard for the next part of the rest of a refused request
     * @param read for what it was sent to be read; longer for many bytes
     */
    public record Patience(Duration firstHead, Duration nextHead, Duration discard, Duration read) {
        private static final Duration DISCARD = Duration.ofSeconds(2);

        public static Patience of(Duration requestTimeout, Duration idleTimeout) {
            return new Patience(requestTimeout, idleTimeout.plus(requestTimeout), DISCARD, idleTimeout);
        }
    }

    /**
     * Creates the connections of an event loop, of which there are none yet.
     *
     * @param responses the memory for responses that are not read yet
     * @param sweepMillis how often slow clients are looked for
     */
    public Connections(
            Vertx vertx, ConnectionLimits limits, Patience patience, BodyMemory responses, long sweepMillis) {
        this.vertx = vertx;
        this.limits = limits;
        this.patience = patience;
        this.responses = responses;
        this.sweepMillis = sweepMillis;
    }

    /** Accepts a connection, or closes it when there are too many. */
    public void accept(HttpConnection connection) {
        var network = ClientAddress.network(ClientAddress.of(connection));
        if (!limits.enter(network)) {
            connection.close();
            return;
        }
        if (sweeper < 0) {
            now = System.nanoTime();
            sweeper = vertx.setPeriodic(sweepMillis, _ -> sweep());
        }
        open.put(connection, new ClientConnection(connection, this));
        connection.closeHandler(_ -> {
            open.remove(connection);
            limits.leave(network);
            rest();
        });
    }

    private void rest() {
        if (open.isEmpty()) {
            vertx.cancelTimer(sweeper);
            sweeper = -1;
        }
    }

    /** An accepted connection; null after it was closed. */
    public @Nullable ClientConnection of(HttpConnection connection) {
        return open.get(connection);
    }

    /** Closes the connections whose client is too slow. One sweep of all is cheaper than a timer for each. */
    private void sweep() {
        now = System.nanoTime();
        if (overdue.isEmpty()) {
            open.values().stream()
                    .filter(connection -> connection.overdue(patience))
                    .forEach(overdue::add);
            closeSome();
        }
    }

    /** Closes a few connections, and the next ones after the event loop has served others. */
    private void closeSome() {
        for (var closed = 0; closed < CLOSED_PER_TURN && !overdue.isEmpty(); closed++) {
            var connection = overdue.remove();
            if (connection.overdue(patience)) {
                connection.close();
            }
        }
        if (!overdue.isEmpty()) {
            vertx.setTimer(1, _ -> closeSome());
        }
    }

    BodyMemory responses() {
        return responses;
    }

    /** The time of the last sweep, which is exact enough and costs nothing per request. */
    long now() {
        return now;
    }
}
