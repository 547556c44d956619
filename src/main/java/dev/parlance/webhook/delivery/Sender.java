package dev.parlance.webhook.delivery;

import dev.parlance.config.Config;
import dev.parlance.webhook.delivery.Outcome.Reason;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Makes the HTTP calls, over connections that are kept. Redirects are not followed; the connection goes to the address that
 * the guard admitted, with the host's name in {@code Host} and SNI. For one event loop.
 */
final class Sender {
    private static final int MAX_HEADER_BYTES = 16 << 10;
    private static final long SWEEP_MILLIS = 5_000;

    private final Vertx vertx;
    private final AddressGuard guard;
    private final Config.Delivery settings;
    private final DeliveryMetrics metrics;
    private final NetClient clear;
    private final HttpClientAgent secure;
    private final Ticker ticker = Ticker.system();
    private final Deadlines deadlines;
    private final Map<String, HostConnections> hosts = new HashMap<>();
    private final long sweeper;

    Sender(Vertx vertx, Config.Delivery settings, AddressGuard guard, DeliveryMetrics metrics) {
        this.vertx = vertx;
        this.guard = guard;
        this.settings = settings;
        this.metrics = metrics;
        this.deadlines = new Deadlines(vertx, ticker);
        var connectTimeout = (int) settings.connectTimeout().toMillis();
        this.clear = vertx.createNetClient(
                new NetClientOptions().setConnectTimeout(connectTimeout).setTcpNoDelay(true));
        this.secure = vertx.createHttpClient(new HttpClientOptions()
                .setConnectTimeout(connectTimeout)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setTcpNoDelay(true)
                .setDecompressionSupported(false)
                .setSsl(true)
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2));
        this.sweeper = vertx.setPeriodic(SWEEP_MILLIS, _ -> hosts.values().removeIf(HostConnections::sweep));
    }

    private Future<Connection> inTheClear(Destination destination, InetAddress address) {
        return clear.connect(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                .map(socket -> new ClearConnection((NetSocketInternal) socket, MAX_HEADER_BYTES));
    }

    private Future<Connection> overTls(Destination destination, InetAddress address) {
        return secure.connect(new HttpConnectOptions()
                        .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                        .setHost(destination.host())
                        .setPort(destination.port())
                        .setSsl(true)
                        .setConnectTimeout(settings.connectTimeout().toMillis()))
                .map(SecureConnection::new);
    }

    /** Calls once, and once more without a word when a kept connection turns out to be closed before any byte of an answer. */
    Future<Outcome> send(OutboundRequest post) {
        var attempt = new HttpAttempt(post, settings.maxAnswerBytes().toInt(), deadlines);
        var origin = origin(post.destination());
        var line = origin.free();
        if (line == null) {
            connect(attempt, origin);
        } else {
            attempt.over(line, failure -> {
                if (attempt.mayRepeat() && closed(failure)) {
                    connect(attempt, origin);
                } else {
                    attempt.fail(reason(failure));
                }
            });
        }
        return attempt.outcome();
    }

    private HostConnections origin(Destination destination) {
        var known = hosts.get(destination.origin());
        if (known == null) {
            known = new HostConnections(
                    destination.tls() ? this::overTls : this::inTheClear, guard, destination, ticker, metrics);
            hosts.put(destination.origin(), known);
        }
        return known;
    }

    private void connect(HttpAttempt attempt, HostConnections origin) {
        origin.connect().onComplete(connected -> {
            if (connected.failed()) {
                attempt.fail(reason(connected.cause()));
            } else if (attempt.ended()) {
                connected.result().giveBack();
            } else {
                attempt.over(connected.result(), failure -> attempt.fail(reason(failure)));
            }
        });
    }

    private static boolean closed(Throwable failure) {
        return failure instanceof HttpClosedException
                || failure instanceof StreamResetException
                || (failure instanceof IOException
                        && !(failure instanceof ConnectException)
                        && !(failure instanceof SSLException));
    }

    private static Reason reason(Throwable failure) {
        return switch (failure) {
            case AddressGuard.Refused _ -> Reason.ADDRESS_NOT_ALLOWED;
            case UnknownHostException _ -> Reason.NAME_NOT_FOUND;
            case TimeoutException _, ConnectTimeoutException _ -> Reason.TIMEOUT;
            case ConnectException _ -> Reason.CONNECTION_REFUSED;
            case SSLException _ -> Reason.TLS;
            case TooLongFrameException _ -> Reason.ANSWER_TOO_LARGE;
            case DecoderException broken when broken.getCause() instanceof SSLException -> Reason.TLS;
            case DecoderException _, IllegalArgumentException _ -> Reason.NO_HTTP;
            case PrematureChannelClosureException _, HttpClosedException _ -> Reason.CONNECTION_CLOSED;
            case IOException _ -> Reason.CONNECTION_CLOSED;
            default -> failure.getCause() == null ? Reason.UNREACHABLE : reason(failure.getCause());
        };
    }

    Future<Void> close() {
        vertx.cancelTimer(sweeper);
        deadlines.stop();
        return Future.join(clear.close(), secure.close()).mapEmpty();
    }
}
