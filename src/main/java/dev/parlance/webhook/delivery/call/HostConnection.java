package dev.parlance.webhook.delivery.call;

import dev.parlance.egress.Destination;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One open connection to a receiver, as Vert.x's client has made it. For one event loop. */
final class HostConnection {
    private final HttpClientConnection connection;
    private final String owner;
    private final boolean multiplexed;
    private final @Nullable String remoteAddress;
    private final long openedAt;
    private long usedAt;
    private boolean kept;
    private boolean ended;

    /**
     * Takes over a connection that has just been opened.
     *
     * @param owner whose calls it carries, unless it is multiplexed
     * @param now by {@link MonotonicClock}
     * @param end called once, when it takes no more calls
     */
    HostConnection(HttpClientConnection connection, String owner, long now, Consumer<HostConnection> end) {
        this.connection = connection;
        this.owner = owner;
        this.multiplexed = connection.maxActiveStreams() > 1;
        this.remoteAddress = connection.remoteAddress() == null
                ? null
                : connection.remoteAddress().hostAddress();
        this.openedAt = now;
        this.usedAt = now;
        connection.exceptionHandler(_ -> end(end));
        connection.closeHandler(_ -> end(end));
        if (multiplexed) {
            connection.goAwayHandler(_ -> end(end));
        }
    }

    private void end(Consumer<HostConnection> then) {
        if (!ended) {
            ended = true;
            then.accept(this);
        }
    }

    /** A request to fill in; it waits for a free stream where the peer limits them. */
    Future<HttpClientRequest> request(Destination destination) {
        return connection
                .request(new RequestOptions().setMethod(HttpMethod.POST).setURI(destination.target()))
                .map(request -> request.authority(destination.authority()));
    }

    /** Ends a call whose response is not, or not entirely, read; without streams that ends the connection. */
    void giveUp(@Nullable HttpClientRequest request) {
        if (!multiplexed) {
            close();
        } else if (request != null) {
            request.reset();
        }
    }

    /** Keeps it for the next call. */
    void keep(long now) {
        kept = true;
        usedAt = now;
    }

    /** Whether it was kept before this call: the peer may close such a connection while a request is on its way. */
    boolean kept() {
        return kept;
    }

    String owner() {
        return owner;
    }

    /** Whether it carries several calls at a time (HTTP/2). */
    boolean multiplexed() {
        return multiplexed;
    }

    boolean ended() {
        return ended;
    }

    boolean hasRoom() {
        return connection.activeStreams() < connection.maxActiveStreams();
    }

    boolean idle() {
        return connection.activeStreams() == 0;
    }

    long openedAt() {
        return openedAt;
    }

    long usedAt() {
        return usedAt;
    }

    @Nullable
    String remoteAddress() {
        return remoteAddress;
    }

    void close() {
        connection.close();
    }
}
