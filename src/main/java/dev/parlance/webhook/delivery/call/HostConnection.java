package dev.parlance.webhook.delivery.call;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.StreamResetException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** One open connection of Vert.x's client to a receiver. For one event loop. */
final class HostConnection {
    /** Shared by all requests; Vert.x only reads it. */
    private static final RequestOptions POST = new RequestOptions().setMethod(HttpMethod.POST);

    private static final long REFUSED_STREAM = 7;

    private final HttpClientConnection connection;
    private final Lifetime lifetime;
    final String owner;
    /** Whether it can carry several calls at a time (HTTP/2). */
    final boolean multiplexed;

    final @Nullable String remoteAddress;
    private long usedAt;
    /** The last stream that the peer may have processed or will process, after its GOAWAY. */
    private int lastStream = Integer.MAX_VALUE;

    private int calls;
    private boolean kept;
    private boolean ended;

    /**
     * How long a connection is used, so that a change of the host's addresses takes effect. Those that were opened
     * together do not end together.
     *
     * @param openedAt in milliseconds, as the others
     * @param oldAt from then on another connection is preferred
     * @param tooOldAt from then on it is not used
     */
    record Lifetime(long openedAt, long oldAt, long tooOldAt) {
        private static final long MILLIS = Duration.ofMinutes(5).toMillis();
        private static final double JITTER = 0.2;

        /**
         * The lifetime of a connection that has just been opened.
         *
         * @param now by {@link MonotonicClock}
         * @param random numbers from 0 to 1
         */
        static Lifetime from(long now, DoubleSupplier random) {
            return new Lifetime(
                    now,
                    now + (long) (MILLIS * (1 - JITTER * random.getAsDouble())),
                    now + (long) (MILLIS * (1 + JITTER)));
        }
    }

    /**
     * Takes over a connection that has just been opened.
     *
     * @param owner receiver whose calls it carries, unless it is multiplexed
     * @param end called once, when the connection accepts no more calls
     */
    HostConnection(HttpClientConnection connection, String owner, Lifetime lifetime, Consumer<HostConnection> end) {
        this.connection = connection;
        this.owner = owner;
        this.lifetime = lifetime;
        this.multiplexed = connection.maxActiveStreams() > 1;
        this.remoteAddress = connection.remoteAddress() == null
                ? null
                : connection.remoteAddress().hostAddress();
        this.usedAt = lifetime.openedAt;
        connection.exceptionHandler(_ -> end(end));
        connection.closeHandler(_ -> end(end));
        if (isHttp2(connection)) {
            connection.goAwayHandler(goAway -> {
                lastStream = goAway.getLastStreamId();
                end(end);
                closeIfDone();
            });
        }
    }

    /** Also with one stream at a time. The window of HTTP/1.1 is -1. */
    private static boolean isHttp2(HttpClientConnection connection) {
        return connection.getWindowSize() >= 0;
    }

    private void end(Consumer<HostConnection> then) {
        if (!ended) {
            ended = true;
            then.accept(this);
        }
    }

    /** Reserves room for a call, which ends with {@link #keep} or {@link #giveUp}. */
    void begin() {
        calls++;
    }

    /** A request without URI, authority and headers. */
    Future<HttpClientRequest> request() {
        return connection.request(POST);
    }

    /** Whether the peer has not processed a request that failed, and will not (RFC 9113, 6.8 and 8.7). */
    boolean refused(HttpClientRequest request, Throwable failure) {
        return switch (failure) {
            case StreamResetException reset -> reset.getCode() == REFUSED_STREAM;
            case HttpClosedException _ -> lastStream < Integer.MAX_VALUE && request.streamId() > lastStream;
            default -> false;
        };
    }

    /** Whether the peer may have processed a request before its GOAWAY, so that repeating the others makes progress. */
    boolean hasProcessed() {
        return lastStream > 0 && lastStream < Integer.MAX_VALUE;
    }

    /** Ends a call whose response was not read completely; on HTTP/1.1 that closes the connection. */
    void giveUp(@Nullable HttpClientRequest request) {
        calls--;
        if (!multiplexed) {
            close();
        } else if (request != null) {
            request.reset();
        }
        closeIfDone();
    }

    /** A peer that has sent GOAWAY may leave the connection open. */
    private void closeIfDone() {
        if (ended && calls == 0) {
            close();
        }
    }

    /** Ends a call whose response was read completely. */
    void keep(long now) {
        calls--;
        kept = true;
        usedAt = now;
        closeIfDone();
    }

    /** Whether it was kept after an earlier call: the peer may close such a connection while it receives a request. */
    boolean kept() {
        return kept;
    }

    boolean ended() {
        return ended;
    }

    boolean hasRoom() {
        return calls < (multiplexed ? connection.maxActiveStreams() : 1);
    }

    boolean idle() {
        return calls == 0;
    }

    boolean isOld(long now) {
        return now > lifetime.oldAt;
    }

    boolean isTooOld(long now) {
        return now > lifetime.tooOldAt;
    }

    long usedAt() {
        return usedAt;
    }

    void close() {
        connection.close();
    }
}
