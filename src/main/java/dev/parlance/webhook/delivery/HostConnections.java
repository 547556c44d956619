package dev.parlance.webhook.delivery;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one host and port. One of HTTP/1.1 carries one call at a time and is used again by the next; one of
 * HTTP/2 carries as many as the peer lets it. The address is looked at again for every new connection. For one event loop.
 */
final class HostConnections {
    private static final long MOST_IDLE = Duration.ofSeconds(30).toMillis();
    /** So that a change of the host's addresses is noticed. */
    private static final long MOST_AGE = Duration.ofMinutes(5).toMillis();

    private final Connector connector;
    private final AddressGuard guard;
    private final Destination destination;
    private final Ticker ticker;
    private final DeliveryMetrics metrics;
    private final Deque<Line> idle = new ArrayDeque<>();
    private final Set<Line> shared = new HashSet<>();
    private int open;
    private int connecting;

    HostConnections(
            Connector connector, AddressGuard guard, Destination destination, Ticker ticker, DeliveryMetrics metrics) {
        this.connector = connector;
        this.guard = guard;
        this.destination = destination;
        this.ticker = ticker;
        this.metrics = metrics;
    }

    /** Opens connections. */
    @FunctionalInterface
    interface Connector {
        Future<Connection> connect(Destination destination, InetAddress address);
    }

    /** A connection, and since when it is there. */
    final class Line {
        private final Connection connection;
        private final boolean multiplexed;
        private final @Nullable String remoteAddress;
        private final long born = ticker.millis();
        private long used = born;
        private boolean proven;
        private boolean gone;

        private Line(Connection connection) {
            this.connection = connection;
            this.multiplexed = connection.multiplexed();
            this.remoteAddress = connection.remoteAddress();
            connection.onGone(this::gone);
        }

        Connection connection() {
            return connection;
        }

        /** Whether it has carried an answer: its peer may close such a one while a request is on its way. */
        boolean proven() {
            return proven;
        }

        @Nullable
        String remoteAddress() {
            return remoteAddress;
        }

        private void gone() {
            if (!gone) {
                gone = true;
                open--;
                idle.remove(this);
                shared.remove(this);
            }
        }

        /** The answer is whole; the next call may come. */
        void giveBack() {
            proven = true;
            used = ticker.millis();
            if (gone || multiplexed) {
                return;
            }
            if (used - born > MOST_AGE) {
                connection.close();
            } else {
                idle.push(this);
            }
        }
    }

    /** One that is there and free, or null. */
    @Nullable
    Line free() {
        for (var line : shared) {
            if (line.connection.hasRoom() && ticker.millis() - line.born <= MOST_AGE) {
                metrics.reused();
                return line;
            }
        }
        var line = idle.poll();
        if (line != null) {
            metrics.reused();
        }
        return line;
    }

    /** A new one, to an address that the guard admits now. */
    Future<Line> connect() {
        connecting++;
        return guard.admit(destination)
                .compose(address -> connector.connect(destination, address))
                .onComplete(_ -> connecting--)
                .map(connection -> {
                    metrics.opened();
                    open++;
                    var line = new Line(connection);
                    if (line.multiplexed) {
                        shared.add(line);
                    }
                    return line;
                });
    }

    /** Closes what nobody has used for a while; the answer is whether nothing is left. */
    boolean sweep() {
        var now = ticker.millis();
        while (!idle.isEmpty() && now - idle.getLast().used > MOST_IDLE) {
            idle.removeLast().connection.close();
        }
        shared.stream()
                .filter(line -> line.connection.idle() && (now - line.used > MOST_IDLE || now - line.born > MOST_AGE))
                .toList()
                .forEach(line -> line.connection.close());
        return open == 0 && connecting == 0;
    }
}
