package dev.parlance.webhook.delivery;

import dev.parlance.config.Config;
import dev.parlance.webhook.delivery.Outcome.Reason;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Makes the HTTP calls, over connections that are kept. Redirects are not followed; the connection goes to the address that
 * the guard admitted, with the host's name in {@code Host} and SNI. A call stays on the context
 * that asked for it.
 */
final class Sender {
    private static final int MAX_HEADER_BYTES = 16 << 10;
    private static final int KEEP_ALIVE_SECONDS = 30;
    private static final int HTTP2_CONNECTIONS = 4;

    private final Vertx vertx;
    private final AddressGuard guard;
    private final int keptBytes;
    private final HttpClient clear;
    private final HttpClient secure;
    /** Connections that have carried an answer: one of those may be closed by its peer while a request is on its way. */
    private final Set<HttpConnection> proven =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** @param concurrency the most calls at once */
    Sender(Vertx vertx, Config.Delivery settings, AddressGuard guard, int concurrency, MeterRegistry meters) {
        this.vertx = vertx;
        this.guard = guard;
        this.keptBytes = settings.maxAnswerBytes().toInt();
        var opened = meters.counter("parlance_delivery_connections_opened");
        var pool = new PoolOptions()
                .setHttp1MaxSize(concurrency)
                .setHttp2MaxSize(HTTP2_CONNECTIONS)
                .setMaxWaitQueueSize(concurrency);
        this.clear = vertx.httpClientBuilder()
                .with(options(settings))
                .with(pool)
                .withConnectHandler(_ -> opened.increment())
                .build();
        this.secure = vertx.httpClientBuilder()
                .with(options(settings).setSsl(true).setUseAlpn(true).setProtocolVersion(HttpVersion.HTTP_2))
                .with(pool)
                .withConnectHandler(_ -> opened.increment())
                .build();
    }

    private static HttpClientOptions options(Config.Delivery settings) {
        return new HttpClientOptions()
                .setConnectTimeout((int) settings.connectTimeout().toMillis())
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setTcpNoDelay(true)
                .setDecompressionSupported(false);
    }

    /** Calls once, and once more without a word when a kept connection turns out to be closed before any byte of an answer. */
    Future<Outcome> send(Post post) {
        var begun = System.nanoTime();
        var exchange = new Exchange(vertx, post, keptBytes, begun, proven);
        guard.admit(post.destination()).onComplete(admitted -> {
            if (admitted.succeeded()) {
                attempt(exchange, post, admitted.result(), true);
            } else {
                exchange.fail(reason(admitted.cause()));
            }
        });
        return exchange.outcome();
    }

    private void attempt(Exchange exchange, Post post, InetAddress address, boolean again) {
        if (exchange.over()) {
            return;
        }
        var client = post.destination().tls() ? secure : clear;
        client.request(options(post, address))
                .compose(request -> exchange.exchange(request))
                .onFailure(failure -> {
                    if (again && exchange.mayRepeat() && closed(failure)) {
                        attempt(exchange, post, address, false);
                    } else {
                        exchange.fail(reason(failure));
                    }
                });
    }

    private static RequestOptions options(Post post, InetAddress address) {
        var destination = post.destination();
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                .setHost(bracketed(destination.host()))
                .setPort(destination.port())
                .setURI(destination.target())
                .setHeaders(post.headers())
                .setFollowRedirects(false)
                .setConnectTimeout(post.timeout().toMillis());
    }

    private static String bracketed(String host) {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    private static boolean closed(Throwable failure) {
        return failure instanceof HttpClosedException
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
            case HttpClosedException _ -> Reason.CONNECTION_CLOSED;
            case IOException _ -> Reason.CONNECTION_CLOSED;
            default -> failure.getCause() == null ? Reason.UNREACHABLE : reason(failure.getCause());
        };
    }

    Future<Void> close() {
        return Future.join(clear.close(), secure.close()).mapEmpty();
    }
}
