package dev.parlance.egress;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Downloads documents that requests name, of a limited size and within a limited time. It connects to the address that
 * the guard admitted, follows no redirects, retries nothing and sends no credentials. Safe from any thread.
 */
public final class DocumentFetch {
    private static final int MOST_AT_ONCE = 16;
    private static final int MAX_HEADER_BYTES = 16 << 10;

    private final AddressGuard guard;
    private final long timeoutMillis;
    private final int mostBytes;
    private final HttpClientAgent plain;
    private final HttpClientAgent secure;
    private final AtomicInteger underWay = new AtomicInteger();

    /**
     * Opens the client.
     *
     * @param timeout of a download, from the lookup of its host to the last byte
     */
    public DocumentFetch(Vertx vertx, Egress egress, Duration timeout, int mostBytes) {
        this.guard = egress.guard();
        this.timeoutMillis = timeout.toMillis();
        this.mostBytes = mostBytes;
        // no connection is kept, and each look at the pool wakes the processor
        var noPool = new PoolOptions().setCleanerPeriod(0);
        this.plain = vertx.createHttpClient(options(), noPool);
        this.secure = vertx.createHttpClient(options().setSsl(true).setTrustOptions(egress.trust()), noPool);
    }

    private HttpClientOptions options() {
        return new HttpClientOptions()
                .setConnectTimeout((int) timeoutMillis)
                .setKeepAlive(false)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setDecompressionSupported(false);
    }

    /** A download that failed; the message says why, and not what the server sent. */
    public static final class FetchFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FetchFailed(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Downloads a document. Fails with {@link FetchFailed}.
     *
     * @param url one that {@link UrlCheck} permits; its addresses are checked again
     */
    public Future<Buffer> get(String url) {
        if (underWay.incrementAndGet() > MOST_AT_ONCE) {
            underWay.decrementAndGet();
            return Future.failedFuture(new FetchFailed("too many documents are being downloaded; try again later"));
        }
        return Future.succeededFuture(url)
                .map(Destination::parse)
                .compose(destination -> guard.admit(destination).compose(address -> exchange(destination, address)))
                .timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .recover(failure -> Future.failedFuture(described(failure)))
                .onComplete(_ -> underWay.decrementAndGet());
    }

    private static FetchFailed described(Throwable failure) {
        return failure instanceof FetchFailed known ? known : new FetchFailed("the server cannot be reached in time");
    }

    private Future<Buffer> exchange(Destination destination, InetAddress address) {
        var options = new RequestOptions()
                .setMethod(HttpMethod.GET)
                .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                .setHost(destination.authority().host())
                .setPort(destination.port())
                .setURI(destination.target())
                .setFollowRedirects(false)
                .setTimeout(timeoutMillis);
        return (destination.tls() ? secure : plain)
                .request(options)
                .compose(request -> request.send()
                        .compose(this::read)
                        .timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                        .onFailure(_ -> request.reset()));
    }

    /** When this fails, the caller resets the request, which ends the response. */
    private Future<Buffer> read(HttpClientResponse response) {
        var promise = Promise.<Buffer>promise();
        // before anything can end the request: Vert.x logs the reset of a response that has no handler as an error
        response.exceptionHandler(promise::tryFail);
        if (response.statusCode() != 200) {
            return Future.failedFuture(
                    new FetchFailed("the server returned the status %d".formatted(response.statusCode())));
        }
        var all = Buffer.buffer();
        response.handler(piece -> {
            if (all.length() + piece.length() > mostBytes) {
                promise.tryFail(new FetchFailed("the document has more than %,d bytes".formatted(mostBytes)));
            } else {
                all.appendBuffer(piece);
            }
        });
        response.endHandler(_ -> promise.tryComplete(all));
        return promise.future();
    }

    /** Closes all connections. */
    public Future<Void> close() {
        return Future.join(plain.close(), secure.close()).mapEmpty();
    }
}
