package dev.parlance.webhook.delivery.call;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.egress.AddressGuard;
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
import io.vertx.core.net.SocketAddress;
import java.net.ConnectException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests with Vert.x's client over connections that are kept. Redirects are not followed. A connection goes to
 * the address that the guard admitted, with the name of the host in {@code Host} and SNI. For one event loop.
 */
public final class Sender {
    private static final int MAX_HEADER_BYTES = 16 << 10;
    private static final long SWEEP_MILLIS = 5_000;
    /**
     * After this time without a received byte, a connection is closed immediately. It is longer than the longest
     * time-out of a call. It is needed for a peer that does not read: an ordinary close waits until everything is sent.
     */
    private static final int SILENT_SECONDS = 45;

    private final Vertx vertx;
    private final AddressGuard guard;
    private final DeliverySection settings;
    private final DeliveryMetrics metrics;
    private final HttpClientAgent plain;
    private final HttpClientAgent secure;
    private final MonotonicClock monotonic = MonotonicClock.system();
    private final Map<String, HostConnections> hosts = new HashMap<>();
    private final long sweeper;

    public Sender(Vertx vertx, DeliverySection settings, Egress egress, DeliveryMetrics metrics) {
        this.vertx = vertx;
        this.guard = egress.guard();
        this.settings = settings;
        this.metrics = metrics;
        this.plain = vertx.createHttpClient(options());
        this.secure = vertx.createHttpClient(options()
                .setSsl(true)
                .setTrustOptions(egress.trust())
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setInitialSettings(new Http2Settings()
                        .setMaxHeaderListSize(MAX_HEADER_BYTES)
                        .setPushEnabled(false)));
        this.sweeper = vertx.setPeriodic(SWEEP_MILLIS, _ -> hosts.values().removeIf(HostConnections::sweep));
    }

    private HttpClientOptions options() {
        return new HttpClientOptions()
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setReadIdleTimeout(SILENT_SECONDS)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setTcpNoDelay(true)
                .setDecompressionSupported(false);
    }

    private Future<HttpClientConnection> connect(Destination destination, InetAddress address) {
        var begun = monotonic.millis();
        return (destination.tls() ? secure : plain)
                .connect(new HttpConnectOptions()
                        .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                        .setHost(destination.host())
                        .setPort(destination.port())
                        .setSsl(destination.tls()))
                .recover(failure -> Future.failedFuture(
                        failure instanceof ConnectException && timedOut(begun)
                                ? new TimeoutException("no connection in time")
                                : failure));
    }

    private boolean timedOut(long begun) {
        return monotonic.millis() - begun >= settings.connectTimeout().toMillis();
    }

    /** Sends a request; repeats it once if the peer had closed the kept connection before a response began. */
    Future<Outcome> send(OutboundRequest request) {
        var attempt = new HttpAttempt(vertx, request, settings.maxAnswerBytes().toInt());
        var host = host(request.destination());
        var kept = host.free(request.owner());
        if (kept == null) {
            connect(attempt, host, request.owner());
        } else {
            attempt.send(host, kept, failure -> {
                if (attempt.mayRepeat() && CallFailure.closed(failure)) {
                    connect(attempt, host, request.owner());
                } else {
                    attempt.fail(CallFailure.ofCall(failure));
                }
            });
        }
        return attempt.outcome();
    }

    private HostConnections host(Destination destination) {
        var host = hosts.get(destination.origin());
        if (host == null) {
            host = new HostConnections(this::connect, guard, destination, monotonic, metrics);
            hosts.put(destination.origin(), host);
        }
        return host;
    }

    private void connect(HttpAttempt attempt, HostConnections host, String owner) {
        host.connect(owner)
                .onComplete(
                        connection -> {
                            if (attempt.ended()) {
                                host.release(connection);
                            } else {
                                attempt.send(host, connection, failure -> attempt.fail(CallFailure.ofCall(failure)));
                            }
                        },
                        failure -> attempt.fail(CallFailure.ofConnect(failure)));
    }

    Future<Void> close() {
        vertx.cancelTimer(sweeper);
        return Future.join(plain.close(), secure.close()).mapEmpty();
    }
}
