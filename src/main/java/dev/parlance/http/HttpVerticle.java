package dev.parlance.http;

import dev.parlance.config.Config;
import dev.parlance.db.Db;
import dev.parlance.secret.SecretBox;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Serves the interface on an event loop, one instance a core; each has its own connections to the database. */
public final class HttpVerticle extends VerticleBase {
    private static final long TICK_MILLIS = 200;
    /** Any free port, one for all instances; with 0 each would have its own. */
    private static final int ONE_FREE_PORT = -1;

    private final Shared shared;

    private Db db;
    private HttpServer server;

    @SuppressWarnings("NullAway.Init")
    public HttpVerticle(Shared shared) {
        this.shared = shared;
    }

    /**
     * What the instances share.
     *
     * @param endpoints makes the endpoints of one instance on its database
     * @param authenticator makes the authenticator of one instance on its database
     * @param databases opens connections that belong to the calling event loop
     */
    public record Shared(
            Config.Http settings,
            Contract contract,
            Function<Vertx, Db> databases,
            Function<Db, List<Endpoint>> endpoints,
            Function<Db, Authenticator> authenticator,
            SecretBox box,
            HttpMetrics metrics,
            RequestHandler.Gate gate,
            AtomicBoolean drains,
            AtomicInteger port) {

        /**
         * With the permissions of the contract and nothing counted yet.
         *
         * @param clock for rate limits
         */
        public static Shared of(
                Config.Http settings,
                Contract contract,
                InstantSource clock,
                Function<Vertx, Db> databases,
                Function<Db, List<Endpoint>> endpoints,
                Function<Db, Authenticator> authenticator,
                SecretBox box,
                HttpMetrics metrics) {
            var drains = new AtomicBoolean();
            var gate = new RequestHandler.Gate(
                    new Permissions(contract.operationIds()),
                    new RateLimits(settings.requestsPerMinute(), clock),
                    drains::get);
            return new Shared(
                    settings,
                    contract,
                    databases,
                    endpoints,
                    authenticator,
                    box,
                    metrics,
                    gate,
                    drains,
                    new AtomicInteger(settings.port()));
        }

        /** From now on new requests are refused with 503, while those begun are answered. */
        public void drain() {
            drains.set(true);
        }

        public boolean draining() {
            return drains.get();
        }

        /** Removes what is kept for a day only. */
        public Future<Void> housekeeping(Db db) {
            return new IdempotencyStore(db, box).expire();
        }

        /** Requests being answered. */
        public int inFlight() {
            return metrics.inFlight().get();
        }
    }

    @Override
    public void init(Vertx vertx, Context context) {
        super.init(vertx, context);
        db = shared.databases().apply(vertx);
        server = vertx.createHttpServer(options(shared.settings()));
    }

    @Override
    public Future<?> start() {
        var handler = new RequestHandler(
                vertx,
                shared.settings(),
                shared.contract(),
                shared.endpoints().apply(db),
                shared.authenticator().apply(db),
                shared.gate(),
                new Idempotency(new IdempotencyStore(db, shared.box())),
                shared.metrics());
        vertx.setPeriodic(TICK_MILLIS, new Tick(handler, shared.metrics())::run);
        return server.requestHandler(handler)
                .invalidRequestHandler(HttpVerticle::refuseInvalid)
                .listen()
                .onSuccess(listening -> shared.port().set(listening.actualPort()));
    }

    @Override
    public Future<?> stop() {
        return server.close().transform(_ -> db.close());
    }

    private static HttpServerOptions options(Config.Http settings) {
        return new HttpServerOptions()
                .setHost(settings.host())
                .setPort(settings.port() == 0 ? ONE_FREE_PORT : settings.port())
                .setReusePort(false)
                .setTcpNoDelay(true)
                .setMaxHeaderSize((int) settings.maxHeaderBytes().bytes())
                .setMaxInitialLineLength((int) settings.maxInitialLineBytes().bytes())
                .setIdleTimeout((int) settings.idleTimeout().toSeconds())
                .setCompressionSupported(true)
                .setCompressionContentSizeThreshold(
                        (int) settings.compressionThreshold().bytes())
                .setDecompressionSupported(false)
                .setHandle100ContinueAutomatically(false);
    }

    /** Requests that are no HTTP: too long a line, too large headers, nonsense. */
    private static void refuseInvalid(HttpServerRequest request) {
        var cause = request.decoderResult().cause();
        var status = cause instanceof TooLongFrameException ? 431 : 400;
        var reply = ErrorReply.unreadable(status, RequestIds.requestId(null));
        var response = request.response().setStatusCode(status);
        reply.headers().forEach(response::putHeader);
        response.putHeader("connection", "close");
        response.end(io.vertx.core.buffer.Buffer.buffer(IdempotencyStore.bytes(reply)))
                .onComplete(_ -> request.connection().close());
    }

    /** Ends what is late, and measures how late it is itself. */
    private static final class Tick {
        private final RequestHandler handler;
        private final HttpMetrics metrics;
        private long last = System.nanoTime();

        Tick(RequestHandler handler, HttpMetrics metrics) {
            this.handler = handler;
            this.metrics = metrics;
        }

        void run(long timer) {
            var now = System.nanoTime();
            var late = Duration.ofNanos(now - last).minusMillis(TICK_MILLIS);
            metrics.lag(late.isNegative() ? Duration.ZERO : late);
            last = now;
            handler.expire();
        }
    }
}
