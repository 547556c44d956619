package dev.parlance.webhook.delivery.call;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.egress.AddressGuard;
import dev.parlance.egress.ClientIdentity;
import dev.parlance.egress.Destination;
import dev.parlance.egress.Egress;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.tracing.TracingPolicy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests with Vert.x's client over connections that are kept. Redirects are not followed. A connection goes to
 * the address that the guard admitted, with the name of the host in {@code Host} and SNI. For one event loop.
 */
public final class Sender {
    private static final int MAX_HEADER_BYTES = 16 << 10;
    /** What is read from a connection per turn of the event loop, so that no receiver keeps it from the others. */
    private static final int READ_BYTES = 16 << 10;

    private static final long SWEEP_MILLIS = 5_000;
    /**
     * After this time without a received byte, or without a byte that the peer has taken, a connection is closed
     * immediately. It is longer than the longest time-out of a call. It is needed for a peer that does not read: an
     * ordinary close waits until everything is sent.
     */
    private static final int SILENT_SECONDS = 45;

    /** A value of the sessions of TLS that were counted. */
    private static final String SEEN = "dev.parlance.seen";

    private final Vertx vertx;
    private final AddressGuard guard;
    private final DeliverySection settings;
    private final TrustOptions trust;
    private final DeliveryMetrics metrics;
    private final HttpClientAgent plain;
    private final HttpClientAgent secure;
    private final MonotonicClock monotonic = MonotonicClock.system();
    private final Map<String, HostConnections> hosts = new HashMap<>();
    private final long sweeper;

    public Sender(Vertx vertx, DeliverySection settings, Egress egress, DeliveryMetrics metrics) {
        this(vertx, settings, egress, metrics, SILENT_SECONDS);
    }

    /** As the other one, with another time after which a connection on which nothing is read or written is closed. */
    Sender(Vertx vertx, DeliverySection settings, Egress egress, DeliveryMetrics metrics, int silentSeconds) {
        this.vertx = vertx;
        this.guard = egress.guard();
        this.trust = egress.trust();
        this.settings = settings;
        this.metrics = metrics;
        // of its pool nothing is used, and each look at it wakes the processor
        var noPool = new PoolOptions().setCleanerPeriod(0);
        this.plain = vertx.createHttpClient(options(silentSeconds), noPool);
        this.secure = vertx.createHttpClient(secured(options(silentSeconds)), noPool);
        this.sweeper = vertx.setPeriodic(SWEEP_MILLIS, _ -> hosts.values().removeIf(HostConnections::sweep));
    }

    private HttpClientOptions options(int silentSeconds) {
        return new HttpClientOptions()
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setReadIdleTimeout(silentSeconds)
                .setWriteIdleTimeout(silentSeconds)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setReceiveBufferSize(READ_BYTES)
                .setTcpNoDelay(true)
                .setDecompressionSupported(false)
                // a delivery has a span of its own
                .setTracingPolicy(TracingPolicy.IGNORE);
    }

    private HttpClientOptions secured(HttpClientOptions options) {
        return options.setSsl(true)
                .setTrustOptions(trust)
                .setSslEngineOptions(TlsEngine.options())
                .setSslHandshakeTimeout(settings.connectTimeout().toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setInitialSettings(new Http2Settings()
                        .setMaxHeaderListSize(MAX_HEADER_BYTES)
                        .setPushEnabled(false));
    }

    private Future<HttpClientConnection> connect(
            Destination destination, InetAddress address, @Nullable ClientIdentity identity) {
        var begun = monotonic.millis();
        return (destination.tls() ? secure : plain)
                .connect(new HttpConnectOptions()
                        .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                        .setHost(destination.host())
                        .setPort(destination.port())
                        .setSsl(destination.tls())
                        .setSslOptions(identity == null ? null : identified(identity)))
                .onSuccess(connection -> countHandshake(connection))
                .recover(failure -> Future.failedFuture(ofConnect(failure, begun)));
    }

    /** Null options would be those of the client; these are the same, and the identity. */
    private ClientSSLOptions identified(ClientIdentity identity) {
        var options = new ClientSSLOptions().setTrustOptions(trust).setKeyCertOptions(identity);
        options.setSslHandshakeTimeout(settings.connectTimeout().toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setUseAlpn(true);
        return options;
    }

    /** A resumed session has the values of the one before it. */
    private void countHandshake(HttpClientConnection connection) {
        if (connection.isSsl()) {
            var session = connection.sslSession();
            metrics.handshake(session.getValue(SEEN) != null);
            session.putValue(SEEN, true);
        }
    }

    private Throwable ofConnect(Throwable failure, long begun) {
        if (failure instanceof SSLException) {
            metrics.handshakeFailed();
        }
        return timedOut(begun) && (failure instanceof ConnectException || failure instanceof SSLException)
                ? new TimeoutException("no connection in time")
                : failure;
    }

    private boolean timedOut(long begun) {
        return monotonic.millis() - begun >= settings.connectTimeout().toMillis();
    }

    /**
     * Sends a request; repeats it if the peer has not processed it, and once if the peer had closed the kept connection
     * before a response began.
     */
    Future<Outcome> send(OutboundRequest request) {
        return send(vertx, request, host(request), settings.maxAnswerBytes().toInt());
    }

    /** Sends a request over the connections of its host. */
    static Future<Outcome> send(Vertx vertx, OutboundRequest request, HostConnections host, int keptBytes) {
        var attempt = new HttpAttempt(vertx, request, keptBytes);
        send(attempt, host, request.owner());
        return attempt.outcome();
    }

    private static void send(HttpAttempt attempt, HostConnections host, String owner) {
        var open = host.free(owner);
        if (open == null) {
            await(attempt, host, owner, false);
        } else {
            send(attempt, host, owner, open);
        }
    }

    private static void send(HttpAttempt attempt, HostConnections host, String owner, HostConnection over) {
        attempt.send(host, over, failure -> failed(attempt, host, owner, failure));
    }

    private static void failed(HttpAttempt attempt, HostConnections host, String owner, Throwable failure) {
        if (attempt.isRefused()) {
            send(attempt, host, owner);
        } else if (attempt.mayRepeat() && CallFailure.closed(failure)) {
            await(attempt, host, owner, true);
        } else {
            attempt.fail(CallFailure.ofCall(failure));
        }
    }

    private static void await(HttpAttempt attempt, HostConnections host, String owner, boolean fresh) {
        host.await(owner, fresh, attempt::ended)
                .onComplete(
                        connection -> send(attempt, host, owner, connection),
                        failure -> attempt.fail(CallFailure.ofConnect(failure)));
    }

    private HostConnections host(OutboundRequest request) {
        var identity = request.destination().tls() ? request.identity() : null;
        return hosts.computeIfAbsent(
                request.connections(),
                _ -> new HostConnections(
                        (destination, address) -> connect(destination, address, identity),
                        guard,
                        request.destination(),
                        monotonic,
                        Sender::random,
                        metrics));
    }

    private static double random() {
        return ThreadLocalRandom.current().nextDouble();
    }

    Future<Void> close() {
        vertx.cancelTimer(sweeper);
        return Future.join(plain.close(), secure.close()).mapEmpty();
    }
}
