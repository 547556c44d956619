package dev.parlance.http.remote;

import dev.parlance.bus.BusMessage;
import dev.parlance.http.Listening;
import dev.parlance.http.RequestLine;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the requests of other instances, on a port that clients cannot reach. A request without a token of an
 * instance is refused before its body is read. Runs on one event loop; JSON is read and written on worker threads.
 */
public final class RemoteServer extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteServer.class);
    private static final String SCHEME = "Bearer ";
    private static final int IDLE_SECONDS = 75;

    private final Settings settings;
    private final List<RemoteService<?, ?>> services;
    private @Nullable HttpServer server;

    /**
     * A server that has not started yet.
     *
     * @param services each for another kind
     */
    public RemoteServer(Settings settings, List<RemoteService<?, ?>> services) {
        this.settings = settings;
        this.services = List.copyOf(services);
    }

    /**
     * The settings of a server.
     *
     * @param section the settings {@code host} and {@code port}, for messages
     * @param port receives the port that the server listens on; before, the configured one
     * @param tokens those that are accepted
     * @param maxBodyBytes limit of a request
     * @param drain how long it waits at its end for requests in flight
     */
    public record Settings(
            String section, String host, AtomicInteger port, List<String> tokens, long maxBodyBytes, Duration drain) {
        public Settings {
            tokens = List.copyOf(tokens);
        }
    }

    @Override
    public Future<?> start() {
        var router = Router.router(vertx);
        router.route().handler(this::authenticate);
        router.route().handler(BodyHandler.create(false).setBodyLimit(settings.maxBodyBytes()));
        services.forEach(service -> mount(router, service));
        var options = new HttpServerOptions().setIdleTimeout(IDLE_SECONDS);
        var created = vertx.createHttpServer(options).requestHandler(new RequestLine(router));
        server = created;
        var port = settings.port().get();
        return Listening.on(created.listen(port, settings.host()), settings.section(), settings.host(), port)
                .onSuccess(listening -> settings.port().set(listening.actualPort()));
    }

    /** Requests in flight are answered first. */
    @Override
    public Future<?> stop() {
        return server == null
                ? Future.succeededFuture()
                : server.shutdown(Math.max(1, settings.drain().toMillis()), TimeUnit.MILLISECONDS);
    }

    private void authenticate(RoutingContext context) {
        var sent = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (sent != null && settings.tokens().stream().anyMatch(token -> equal(SCHEME + token, sent))) {
            context.next();
            return;
        }
        LOG.atDebug()
                .addKeyValue("address", context.request().remoteAddress())
                .log("a request without a token of an instance was refused");
        context.response()
                .setStatusCode(401)
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .end()
                .onComplete(_ -> context.request().connection().close());
    }

    private static boolean equal(String wanted, String sent) {
        return MessageDigest.isEqual(
                wanted.getBytes(StandardCharsets.ISO_8859_1), sent.getBytes(StandardCharsets.ISO_8859_1));
    }

    private <Q extends BusMessage, A extends BusMessage> void mount(Router router, RemoteService<Q, A> service) {
        var kind = service.kind();
        router.post(kind.path())
                .handler(context -> read(context, kind)
                        .compose(service.answer())
                        .map(kind.write())
                        .onSuccess(json -> send(context, 200, json))
                        .onFailure(failure -> refuse(context, kind.address(), failure)));
    }

    private <Q extends BusMessage> Future<Q> read(RoutingContext context, RemoteKind<Q, ?> kind) {
        var sent = context.body().buffer();
        var json = sent == null ? new byte[0] : sent.getBytes();
        return vertx.executeBlocking(() -> Json.MAPPER.readValue(json, kind.question()), false)
                .map(Objects::requireNonNull);
    }

    private static void refuse(RoutingContext context, String address, Throwable failure) {
        var fault = RemoteFault.of(failure);
        if (fault.kind() == RemoteFault.Kind.INTERNAL) {
            LOG.atError().setCause(failure).addKeyValue("address", address).log("a request of an instance failed");
        }
        send(context, fault.status(), Buffer.buffer(Json.bytes(fault)));
    }

    private static void send(RoutingContext context, int status, Buffer json) {
        if (!context.response().closed()) {
            context.response()
                    .setStatusCode(status)
                    .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                    .end(json);
        }
    }
}
