package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.AddressGuard;
import dev.parlance.egress.Destination;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one host and port. An HTTP/2 connection carries the calls of all owners, as many as the peer
 * permits. An HTTP/1.1 connection carries one call at a time, and only calls of the owner that it was opened for: bytes
 * that a receiver sends after its response stay in the decoder and would become the response to the next call. The
 * address is checked again for each new connection. For one event loop.
 */
final class HostConnections {
    private static final long MAX_IDLE = Duration.ofSeconds(30).toMillis();
    /** So that a change of the host's addresses takes effect. */
    private static final long MAX_AGE = Duration.ofMinutes(5).toMillis();

    private final Connector connector;
    private final AddressGuard guard;
    private final Destination destination;
    private final MonotonicClock monotonic;
    private final DeliveryMetrics metrics;
    private final Map<String, Deque<HostConnection>> idle = new HashMap<>();
    private final Set<HostConnection> multiplexed = new HashSet<>();
    private int open;
    private int connecting;

    HostConnections(
            Connector connector,
            AddressGuard guard,
            Destination destination,
            MonotonicClock monotonic,
            DeliveryMetrics metrics) {
        this.connector = connector;
        this.guard = guard;
        this.destination = destination;
        this.monotonic = monotonic;
        this.metrics = metrics;
    }

    /** Opens connections. */
    @FunctionalInterface
    interface Connector {
        Future<HttpClientConnection> connect(Destination destination, InetAddress address);
    }

    /** An open connection that can carry a call of this owner now, or null. */
    @Nullable
    HostConnection free(String owner) {
        var found = shared();
        if (found == null) {
            var own = idle.get(owner);
            found = own == null ? null : own.poll();
        }
        if (found != null) {
            metrics.reused();
        }
        return found;
    }

    private @Nullable HostConnection shared() {
        for (var one : multiplexed) {
            if (one.hasRoom() && monotonic.millis() - one.openedAt <= MAX_AGE) {
                return one;
            }
        }
        return null;
    }

    /** Opens a connection to an address that the guard admits. */
    Future<HostConnection> connect(String owner) {
        connecting++;
        return guard.admit(destination)
                .compose(address -> connector.connect(destination, address))
                .onComplete(_ -> connecting--)
                .map(connection -> add(connection, owner));
    }

    private HostConnection add(HttpClientConnection connection, String owner) {
        metrics.opened();
        open++;
        var added = new HostConnection(connection, owner, monotonic.millis(), this::remove);
        if (added.multiplexed) {
            multiplexed.add(added);
        }
        return added;
    }

    private void remove(HostConnection ended) {
        open--;
        multiplexed.remove(ended);
        var own = idle.get(ended.owner);
        if (own != null) {
            own.remove(ended);
        }
    }

    /** The response was read completely; the connection is kept for the next call. */
    void release(HostConnection connection) {
        connection.keep(monotonic.millis());
        if (connection.ended() || connection.multiplexed) {
            return;
        }
        if (connection.usedAt() - connection.openedAt > MAX_AGE) {
            connection.close();
        } else {
            idle.computeIfAbsent(connection.owner, _ -> new ArrayDeque<>()).push(connection);
        }
    }

    /** Closes connections that were not used for a while; true if no connection is left. */
    boolean sweep() {
        var now = monotonic.millis();
        idle.values().removeIf(own -> {
            while (!own.isEmpty() && now - own.getLast().usedAt() > MAX_IDLE) {
                own.removeLast().close();
            }
            return own.isEmpty();
        });
        multiplexed.stream()
                .filter(one -> one.idle() && (now - one.usedAt() > MAX_IDLE || now - one.openedAt > MAX_AGE))
                .toList()
                .forEach(HostConnection::close);
        return open == 0 && connecting == 0;
    }
}
