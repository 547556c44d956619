package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.AddressGuard;
import dev.parlance.egress.Destination;
import dev.parlance.webhook.delivery.call.ConnectionGroup.Waiter;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one host and port. An HTTP/2 connection carries the calls of all owners, as many as the peer
 * permits. An HTTP/1.1 connection carries one call at a time, and only calls of the owner that it was opened for: bytes
 * that a receiver sends after its response stay in the decoder and would become the response to the next call.
 *
 * <p>Over TLS one connection is opened first, and all calls wait until it shows which of the two the peer speaks. The
 * address is checked again for each new connection. For one event loop.
 */
final class HostConnections {
    private static final long MAX_IDLE = Duration.ofSeconds(30).toMillis();

    private final Connector connector;
    private final AddressGuard guard;
    private final Destination destination;
    private final MonotonicClock monotonic;
    private final DoubleSupplier random;
    private final DeliveryMetrics metrics;
    private final Map<String, ConnectionGroup> owners = new HashMap<>();
    private final ConnectionGroup shared = new ConnectionGroup();
    private final Set<HostConnection> multiplexed = new HashSet<>();
    /** Whether the last connection carries one call at a time; false as long as that is unknown. */
    private boolean single;

    private int open;
    private int connecting;

    /**
     * Creates the connections of a host; none is open.
     *
     * @param random numbers from 0 to 1
     */
    HostConnections(
            Connector connector,
            AddressGuard guard,
            Destination destination,
            MonotonicClock monotonic,
            DoubleSupplier random,
            DeliveryMetrics metrics) {
        this.connector = connector;
        this.guard = guard;
        this.destination = destination;
        this.monotonic = monotonic;
        this.random = random;
        this.metrics = metrics;
        this.single = !destination.tls();
    }

    /** An open connection that can carry a call of this owner now, or null. */
    @Nullable
    HostConnection free(String owner) {
        var found = freeShared();
        if (found == null) {
            var own = owners.get(owner);
            found = own == null ? null : own.takeIdle();
        }
        if (found != null) {
            found.begin();
            metrics.reused();
        }
        return found;
    }

    /** An old connection is used until another one is open. */
    private @Nullable HostConnection freeShared() {
        var now = monotonic.millis();
        HostConnection old = null;
        for (var one : multiplexed) {
            if (one.hasRoom() && !one.isOld(now)) {
                return one;
            }
            if (one.hasRoom() && !one.isTooOld(now)) {
                old = one;
            }
        }
        if (old != null && !shared.isConnecting()) {
            connect(shared, old.owner);
        }
        return old;
    }

    /**
     * A connection for a call, when one is open.
     *
     * @param fresh whether only a new one will do
     * @param over whether the call has ended meanwhile; then the Future may never complete
     */
    Future<HostConnection> await(String owner, boolean fresh, BooleanSupplier over) {
        var group = single ? owned(owner) : shared;
        var connection = group.await(new Waiter(owner, fresh, over, Promise.promise()));
        connect(group);
        return connection;
    }

    private ConnectionGroup owned(String owner) {
        return owners.computeIfAbsent(owner, _ -> new ConnectionGroup());
    }

    private void connect(ConnectionGroup group) {
        for (var next = group.next(!destination.tls()); next != null; next = group.next(!destination.tls())) {
            connect(group, next.owner());
        }
    }

    private void connect(ConnectionGroup group, String owner) {
        count(group, 1);
        guard.admit(destination)
                .compose(address -> connector.connect(destination, address))
                .onComplete(connection -> opened(group, owner, connection), failure -> failed(group, failure));
    }

    private void count(ConnectionGroup group, int more) {
        connecting += more;
        group.connecting(more);
    }

    private void opened(ConnectionGroup group, String owner, HttpClientConnection connection) {
        metrics.opened();
        count(group, -1);
        open++;
        var lifetime = HostConnection.Lifetime.from(monotonic.millis(), random);
        var added = new HostConnection(connection, owner, lifetime, this::remove);
        single = !added.multiplexed;
        if (single) {
            owned(owner).open(1);
            serveOwners(owner, added);
        } else {
            multiplexed.add(added);
            shared.open(1);
            serve(group, added);
            serve(shared, added);
        }
        connect(group);
    }

    /** The calls that waited until the version of HTTP was known now wait for connections of their owners. */
    private void serveOwners(String owner, HostConnection added) {
        var moved = shared.pollAll();
        moved.forEach(waiter -> owned(waiter.owner()).await(waiter));
        var first = owned(owner).poll();
        if (first == null) {
            owned(owner).keepIdle(added);
        } else {
            added.begin();
            first.promise().complete(added);
        }
        moved.stream().map(Waiter::owner).distinct().forEach(one -> connect(owned(one)));
    }

    private void serve(ConnectionGroup group, HostConnection connection) {
        while (!connection.ended() && connection.hasRoom()) {
            var next = group.poll();
            if (next == null) {
                return;
            }
            if (!connection.idle()) {
                metrics.reused();
            }
            connection.begin();
            next.promise().complete(connection);
        }
    }

    /** Calls go on waiting if an open connection may become free for them, or if another one is being opened. */
    private void failed(ConnectionGroup group, Throwable failure) {
        count(group, -1);
        var first = group.poll();
        var failing = group.hasOpen() || group.isConnecting() ? List.<Waiter>of() : group.pollAll();
        if (first != null) {
            first.promise().fail(failure);
        }
        failing.forEach(waiter -> waiter.promise().fail(failure));
        connect(group);
    }

    private void remove(HostConnection ended) {
        open--;
        if (ended.multiplexed) {
            multiplexed.remove(ended);
            shared.open(-1);
        } else {
            owned(ended.owner).remove(ended);
        }
    }

    /** The response was read completely; the connection is kept for the next call. */
    void release(HostConnection connection) {
        connection.keep(monotonic.millis());
        if (connection.ended()) {
            return;
        }
        if (connection.multiplexed) {
            serveKept(shared, connection);
        } else if (connection.isOld(monotonic.millis())) {
            connection.close();
        } else if (!serveKept(owned(connection.owner), connection)) {
            owned(connection.owner).keepIdle(connection);
        }
    }

    /** Gives a connection to the call that waits longest, unless that one needs a new connection. */
    private boolean serveKept(ConnectionGroup group, HostConnection connection) {
        var first = group.peek();
        if (first == null || first.fresh() || !connection.hasRoom()) {
            return false;
        }
        group.poll();
        connection.begin();
        metrics.reused();
        first.promise().complete(connection);
        return true;
    }

    /** The response was not read completely; on HTTP/1.1 that closes the connection. */
    void discard(HostConnection connection, @Nullable HttpClientRequest request) {
        connection.giveUp(request);
        if (connection.multiplexed && !connection.ended()) {
            serveKept(shared, connection);
        }
    }

    /** Closes connections that were not used for a while; true if no connection is left. */
    boolean sweep() {
        var now = monotonic.millis();
        owners.values().removeIf(own -> own.sweep(now - MAX_IDLE));
        multiplexed.stream()
                .filter(one -> one.idle() && (one.usedAt() < now - MAX_IDLE || one.isOld(now)))
                .toList()
                .forEach(HostConnection::close);
        return open == 0 && connecting == 0;
    }
}
