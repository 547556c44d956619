package dev.parlance.webhook.delivery;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.net.SocketAddress;
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
final class Origin {
    private static final long MOST_IDLE = Duration.ofSeconds(30).toMillis();
    /** So that a change of the host's addresses is noticed. */
    private static final long MOST_AGE = Duration.ofMinutes(5).toMillis();

    private final HttpClientAgent client;
    private final AddressGuard guard;
    private final Destination destination;
    private final Ticker ticker;
    private final DeliveryMetrics metrics;
    private final Deque<Line> idle = new ArrayDeque<>();
    private final Set<Line> shared = new HashSet<>();
    private int open;
    private int connecting;

    Origin(
            HttpClientAgent client,
            AddressGuard guard,
            Destination destination,
            Ticker ticker,
            DeliveryMetrics metrics) {
        this.client = client;
        this.guard = guard;
        this.destination = destination;
        this.ticker = ticker;
        this.metrics = metrics;
    }

    /** A connection. */
    final class Line {
        private final HttpClientConnection connection;
        private final boolean multiplexed;
        private final long born = ticker.millis();
        private long used = born;
        private boolean proven;
        private boolean gone;

        private Line(HttpClientConnection connection) {
            this.connection = connection;
            this.multiplexed = connection.maxActiveStreams() > 1;
            connection.closeHandler(_ -> gone());
            if (multiplexed) {
                connection.goAwayHandler(_ -> gone());
            }
        }

        HttpClientConnection connection() {
            return connection;
        }

        /** Whether it has carried an answer: its peer may close such a one while a request is on its way. */
        boolean proven() {
            return proven;
        }

        @Nullable
        String remoteAddress() {
            var address = connection.remoteAddress();
            return address == null ? null : address.hostAddress();
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

        private boolean hasRoom() {
            return connection.activeStreams() < connection.maxActiveStreams();
        }
    }

    /** One that is there and free, or null. */
    @Nullable
    Line free() {
        for (var line : shared) {
            if (line.hasRoom() && ticker.millis() - line.born <= MOST_AGE) {
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
    Future<Line> connect(Duration timeout) {
        connecting++;
        return guard.admit(destination)
                .compose(address -> client.connect(new HttpConnectOptions()
                        .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                        .setHost(destination.host())
                        .setPort(destination.port())
                        .setSsl(destination.tls())
                        .setConnectTimeout(timeout.toMillis())))
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
                .filter(line -> line.connection.activeStreams() == 0
                        && (now - line.used > MOST_IDLE || now - line.born > MOST_AGE))
                .toList()
                .forEach(line -> line.connection.close());
        return open == 0 && connecting == 0;
    }
}
