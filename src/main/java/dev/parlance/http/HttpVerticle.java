package dev.parlance.http;

import dev.parlance.config.section.HttpSection;
import dev.parlance.db.Db;
import dev.parlance.http.idempotency.Idempotency;
import dev.parlance.http.idempotency.IdempotencyStore;
import dev.parlance.http.limit.Connections;
import dev.parlance.http.limit.Connections.Patience;
import dev.parlance.http.limit.Turns;
import dev.parlance.http.reply.ResponseWriter;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import java.time.Duration;

/** Serves the API on one event loop, with its own connections to the database; by default one instance per core. */
public final class HttpVerticle extends VerticleBase {
    /** Any free port, the same for all instances; with 0 each instance would get a different one. */
    private static final int ONE_FREE_PORT = -1;

    /**
     * What is read from a connection per turn of its event loop. The smallest requests and chunks take 10 µs per KiB to
     * decode. Netty would read up to 1 MiB; with 16 KiB, uploads are slow. With {@code TunedTransport}, it is not the
     * window of the connection.
     */
    private static final int READ_BYTES = 32 << 10;

    private static final long MOST_SWEEP_MILLIS = 1_000;
    private static final int SWEEPS_PER_TIMEOUT = 8;

    private final HttpInterface shared;

    private Db db;
    private HttpServer server;
    private Connections connections;

    @SuppressWarnings("NullAway.Init")
    public HttpVerticle(HttpInterface shared) {
        this.shared = shared;
    }

    @Override
    public void init(Vertx vertx, Context context) {
        super.init(vertx, context);
        db = shared.perLoop.databases().apply(vertx);
        var settings = shared.settings;
        connections = new Connections(
                vertx,
                shared.connections,
                Patience.of(settings.requestTimeout(), settings.idleTimeout()),
                shared.responseMemory,
                sweepMillis(settings.requestTimeout()));
        server = vertx.createHttpServer(options(settings));
    }

    @Override
    public Future<?> start() {
        LoopLag.measure(vertx, shared.metrics);
        var settings = shared.settings;
        var listen = server.requestHandler(new Turns(vertx, connections, new RequestLine(routers())))
                .connectionHandler(connections::accept)
                .invalidRequestHandler(HttpVerticle::refuseUnreadable)
                .listen();
        return Listening.on(listen, "http", settings.host(), settings.port())
                .onSuccess(listening -> shared.listening(listening.actualPort()));
    }

    private static long sweepMillis(Duration timeout) {
        return Math.clamp(timeout.toMillis() / SWEEPS_PER_TIMEOUT, 1, MOST_SWEEP_MILLIS);
    }

    @Override
    public Future<?> stop() {
        return server.close().transform(_ -> db.close());
    }

    private ResourceRouters routers() {
        var settings = shared.settings;
        var writer = new ResponseWriter(shared.metrics, settings);
        var admission = new Admission(settings, shared.inFlight, connections, shared::draining);
        var failures = new FailureHandler(admission, writer);
        var operations = new OperationRoutes(
                vertx,
                shared,
                new Endpoints(
                        shared.contract,
                        shared.perLoop.endpoints().apply(db),
                        shared.perLoop.endpoints().apply(db.rehearsing())),
                new Guard(shared.perLoop.authenticator().apply(db), shared.gate),
                new Idempotency(new IdempotencyStore(db, shared.box), settings.jobHeaderNames()),
                writer);
        var others = router(admission, failures);
        shared.documentation.mount(others, writer);
        return new ResourceRouters(shared.contract, () -> router(admission, failures), operations, others);
    }

    private Router router(Admission admission, FailureHandler failures) {
        var router = Router.router(vertx).errorHandler(400, failures::refuseQuery);
        router.route().handler(admission).failureHandler(failures);
        return router;
    }

    private static HttpServerOptions options(HttpSection settings) {
        return new HttpServerOptions()
                .setHost(settings.host())
                .setPort(settings.port() == 0 ? ONE_FREE_PORT : settings.port())
                .setReusePort(false)
                .setTcpNoDelay(true)
                .setReceiveBufferSize(READ_BYTES)
                .setMaxHeaderSize((int) settings.maxHeaderBytes().bytes())
                .setMaxInitialLineLength((int) settings.maxInitialLineBytes().bytes())
                .setIdleTimeout((int) settings.idleTimeout().toSeconds())
                // of Netty: it fails at the 129th pipelined request, and logs a stack trace for each further one
                .setCompressionSupported(false)
                .setDecompressionSupported(false)
                .setHandle100ContinueAutomatically(false)
                // with it, a connection is not reported, and cannot be counted, before its client sends a byte
                .setHttp2ClearTextEnabled(false);
    }

    private static void refuseUnreadable(HttpServerRequest request) {
        var tooLong = request.decoderResult().cause() instanceof TooLongFrameException;
        ResponseWriter.refuseUnreadable(request, tooLong ? 431 : 400);
    }
}
