package dev.parlance.machinetranslate.call;

import dev.parlance.egress.HostGuard;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Sends requests, each with a deadline and a limit for its response. It connects to the address that the guard
 * admitted, and does not follow redirects. It uses Vert.x's HTTP client and not its Web Client, which reads a response
 * that was refused as too large to its end. Safe from any thread.
 */
public final class ServiceCall {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;
    /** Often enough for connections that are kept for a minute; each look at the pool wakes the processor. */
    private static final int CLEANER_MILLIS = 10_000;

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}");

    private final HostGuard guard;
    private final Limits limits;
    private final HttpClientAgent clear;
    private final HttpClientAgent secure;

    public ServiceCall(Vertx vertx, HostGuard guard, TrustOptions trust, Limits limits) {
        this.guard = guard;
        this.limits = limits;
        var pool = new PoolOptions().setHttp1MaxSize(limits.connections).setCleanerPeriod(CLEANER_MILLIS);
        this.clear = vertx.createHttpClient(new HttpClientOptions(), pool);
        this.secure =
                vertx.createHttpClient(new HttpClientOptions().setSsl(true).setTrustOptions(trust), pool);
    }

    /**
     * The limits of requests.
     *
     * @param timeout of the whole request
     * @param bytes of a response
     * @param connections to one service
     */
    public record Limits(Duration timeout, int bytes, int connections) {}

    /** The body of the response; fails when it has no status 2xx, is too large or does not come in time. */
    public Future<Buffer> post(String url, Buffer body) {
        var uri = URI.create(url);
        var host = uri.getHost().startsWith("[")
                ? uri.getHost().substring(1, uri.getHost().length() - 1)
                : uri.getHost();
        return guard.admit(host, port(uri))
                .recover(_ -> Future.failedFuture(new RequestFailed("its host is not found or not allowed", false)))
                .compose(address -> exchange(uri, address, body))
                .timeout(limits.timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static boolean isTls(URI uri) {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    private static int port(URI uri) {
        return uri.getPort() > 0 ? uri.getPort() : isTls(uri) ? 443 : 80;
    }

    private Future<Buffer> exchange(URI uri, InetAddress address, Buffer body) {
        var tls = isTls(uri);
        var port = port(uri);
        var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(port, address.getHostAddress()))
                .setHost(uri.getHost())
                .setPort(port)
                .setURI(uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery())
                .setFollowRedirects(false)
                .setTimeout(limits.timeout.toMillis())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.ACCEPT, "application/json");
        return (tls ? secure : clear)
                .request(options)
                .compose(request -> request.send(body)
                        .compose(this::read)
                        .timeout(limits.timeout.toMillis(), TimeUnit.MILLISECONDS)
                        .onFailure(_ -> request.reset()));
    }

    /** When this fails, the caller resets the request, which ends the response. */
    private Future<Buffer> read(HttpClientResponse response) {
        var promise = Promise.<Buffer>promise();
        // before anything can end the request: Vert.x logs the reset of a response that has no handler as an error
        response.exceptionHandler(promise::tryFail);
        var status = response.statusCode();
        if (status / 100 != 2) {
            var retryable = status == TOO_MANY_REQUESTS || status >= SERVER_ERROR;
            return Future.failedFuture(
                    new RequestFailed("it returned the status %d".formatted(status), retryable, retryAfter(response)));
        }
        var all = Buffer.buffer();
        response.handler(piece -> {
            if (all.length() + piece.length() > limits.bytes) {
                promise.tryFail(new RequestFailed("its response is too large", false));
            } else {
                all.appendBuffer(piece);
            }
        });
        response.endHandler(_ -> promise.tryComplete(all));
        return promise.future();
    }

    /** The seconds in {@code Retry-After} (RFC 9110, 10.2.3); a date is not read. */
    private static Duration retryAfter(HttpClientResponse response) {
        var seconds = response.getHeader(HttpHeaders.RETRY_AFTER);
        return seconds != null && SECONDS.matcher(seconds).matches()
                ? Duration.ofSeconds(Long.parseLong(seconds))
                : Duration.ZERO;
    }

    /** Closes all connections. */
    public Future<Void> close() {
        return Future.join(clear.close(), secure.close()).mapEmpty();
    }
}
