package dev.parlance.http.remote;

import dev.parlance.bus.BusMessage;
import dev.parlance.bus.LocalBus;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.VertxException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.tracing.TracingPolicy;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves addresses of the bus by requests to another instance. A request whose connection fails is sent once more, on a
 * new connection: the kept one may belong to an instance that has ended. One deadline holds for both. Runs on one event
 * loop; JSON is written and read on worker threads.
 */
public final class RemoteClient extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteClient.class);
    private static final int CONNECT_MILLIS = 2_000;
    private static final int KEEP_SECONDS = 30;
    /** New instances get requests when connections are replaced. */
    private static final int LIFETIME_SECONDS = 60;

    private final LocalBus bus;
    private final List<RemoteKind<?, ?>> kinds;
    private final Settings settings;
    private HttpClientAgent kept;
    private HttpClientAgent fresh;

    @SuppressWarnings("NullAway.Init")
    public RemoteClient(LocalBus bus, List<RemoteKind<?, ?>> kinds, Settings settings) {
        this.bus = bus;
        this.kinds = List.copyOf(kinds);
        this.settings = settings;
    }

    /**
     * The settings of a client.
     *
     * @param url scheme, host and port of the other instances
     * @param token proves that an instance asks
     * @param patience the time for one request and its repetition
     * @param maxConnections connections that are kept open, and new ones at a time
     */
    public record Settings(URI url, String token, Duration patience, int maxConnections) {}

    @Override
    public Future<?> start() {
        kept = client(true);
        fresh = client(false);
        return Future.all(kinds.stream().map(this::serve).toList());
    }

    @Override
    public Future<?> stop() {
        return Future.join(kept.close(), fresh.close());
    }

    private HttpClientAgent client(boolean keepAlive) {
        var options = new HttpClientOptions()
                .setDefaultHost(settings.url().getHost())
                .setDefaultPort(
                        settings.url().getPort() < 0 ? 80 : settings.url().getPort())
                .setConnectTimeout(CONNECT_MILLIS)
                .setKeepAlive(keepAlive)
                // the other instance continues the trace
                .setTracingPolicy(TracingPolicy.ALWAYS)
                .setKeepAliveTimeout(KEEP_SECONDS);
        var pool = new PoolOptions()
                .setHttp1MaxSize(settings.maxConnections())
                .setMaxLifetime(LIFETIME_SECONDS)
                .setMaxLifetimeUnit(TimeUnit.SECONDS);
        return vertx.createHttpClient(options, pool);
    }

    /** What an instance has responded. */
    private record Response(int status, @Nullable String type, Buffer body) {
        static Future<Response> read(HttpClientResponse response) {
            var type = response.getHeader(HttpHeaders.CONTENT_TYPE);
            return response.body().map(body -> new Response(response.statusCode(), type, body));
        }
    }

    private <Q extends BusMessage, A extends BusMessage> Future<Void> serve(RemoteKind<Q, A> kind) {
        return bus.<Q>serve(kind.address(), question -> ask(kind, question));
    }

    private <Q extends BusMessage, A extends BusMessage> Future<A> ask(RemoteKind<Q, A> kind, Q question) {
        var deadline = System.nanoTime() + settings.patience().toNanos();
        return vertx.executeBlocking(() -> Buffer.buffer(Json.bytes(question)), false)
                .map(Objects::requireNonNull)
                .compose(body -> send(kept, kind, body, deadline)
                        .recover(failure -> connectionFailed(failure)
                                ? send(fresh, kind, body, deadline)
                                : Future.failedFuture(failure)))
                .recover(failure -> unavailable(kind, failure))
                .compose(response -> answer(kind, response));
    }

    private Future<Response> send(HttpClientAgent client, RemoteKind<?, ?> kind, Buffer body, long deadline) {
        var left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
        var request = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setURI(kind.path())
                // also for a connection, and closes it
                .setTimeout(left)
                .putHeader(HttpHeaders.AUTHORIZATION, "Bearer " + settings.token());
        return client.request(request)
                .compose(sending -> sending.send(body))
                .compose(Response::read)
                .timeout(left, TimeUnit.MILLISECONDS);
    }

    /** Not when the time is over, which is another failure. */
    private static boolean connectionFailed(Throwable failure) {
        return failure instanceof IOException || failure instanceof VertxException;
    }

    private static <T> Future<T> unavailable(RemoteKind<?, ?> kind, Throwable failure) {
        LOG.atWarn()
                .addKeyValue("address", kind.address())
                .addKeyValue("reason", String.valueOf(failure.getMessage()))
                .log("no instance has answered a request of this one");
        return Future.failedFuture(new Fault.Unavailable("no instance that searches answers; retry later"));
    }

    private <A extends BusMessage> Future<A> answer(RemoteKind<?, A> kind, Response response) {
        if (response.status() == 200) {
            return Future.succeededFuture(kind.read().apply(response.body()));
        }
        if (!"application/json".equals(response.type())) {
            return unavailable(kind, new IOException("status " + response.status()));
        }
        return vertx.executeBlocking(() -> Json.MAPPER.readValue(response.body().getBytes(), RemoteFault.class), false)
                .map(Objects::requireNonNull)
                .compose(fault -> Future.failedFuture(fault.fault()));
    }
}
