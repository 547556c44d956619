package dev.parlance.webhook.delivery.call;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One open connection of Vert.x's client to a receiver. For one event loop. */
final class HostConnection {
    /** Shared by all requests; Vert.x only reads it. */
    private static final RequestOptions POST = new RequestOptions().setMethod(HttpMethod.POST);

    private final HttpClientConnection connection;
    final String owner;
    /** Whether it can carry several calls at a time (HTTP/2). */
    final boolean multiplexed;

    final @Nullable String remoteAddress;
    final long openedAt;
    private long usedAt;
    private boolean kept;
    private boolean ended;

    /**
     * Takes over a connection that has just been opened.
     *
     * @param owner receiver whose calls it carries, unless it is multiplexed
     * @param now by {@link MonotonicClock}
     * @param end called once, when the connection accepts no more calls
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
        InterimResponses.skipOn(connection);
    }

    private void end(Consumer<HostConnection> then) {
        if (!ended) {
            ended = true;
            then.accept(this);
        }
    }

    /** A request without URI, authority and headers. Over HTTP/2 it waits for a free stream. */
    Future<HttpClientRequest> request() {
        return connection.request(POST);
    }

    /** Ends a call whose response was not read completely; on HTTP/1.1 that closes the connection. */
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

    /** Whether it was kept after an earlier call: the peer may close such a connection while it receives a request. */
    boolean kept() {
        return kept;
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

    long usedAt() {
        return usedAt;
    }

    void close() {
        connection.close();
    }
}
