package dev.parlance.http;

import dev.parlance.config.section.ManagementSection;
import dev.parlance.fault.Fault;
import dev.parlance.http.reply.ErrorReply;
import dev.parlance.http.reply.Reply;
import dev.parlance.http.reply.RequestIds;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Health and metrics on a port of their own, which clients cannot reach. Runs on one event loop. */
public final class ManagementVerticle extends VerticleBase {
    private static final long TIMEOUT_SECONDS = 3;
    private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

    private final ManagementSection settings;
    private final Map<String, Map<String, Supplier<Future<Void>>>> probes;
    private final Supplier<String> metrics;
    private final AtomicInteger port;

    /**
     * A server that has not started yet.
     *
     * @param probes by path ({@code /health/ready}), each with named checks that fail when something is wrong
     * @param metrics renders all meters; it may block and is called on a worker thread
     * @param port receives the port that the server listens on
     */
    public ManagementVerticle(
            ManagementSection settings,
            Map<String, Map<String, Supplier<Future<Void>>>> probes,
            Supplier<String> metrics,
            AtomicInteger port) {
        this.settings = settings;
        this.probes = Map.copyOf(probes);
        this.metrics = metrics;
        this.port = port;
    }

    @Override
    public Future<?> start() {
        var router = Router.router(vertx);
        probes.forEach((path, checks) -> router.route(path).handler(context -> probe(context, checks)));
        router.route("/metrics").handler(this::scrape);
        router.errorHandler(404, ManagementVerticle::notFound);
        var server = vertx.createHttpServer(new HttpServerOptions().setTracingPolicy(TracingPolicy.IGNORE))
                .requestHandler(new RequestLine(router))
                .listen(settings.port(), settings.host());
        return Listening.on(server, "management", settings.host(), settings.port())
                .onSuccess(listening -> port.set(listening.actualPort()));
    }

    private void scrape(RoutingContext context) {
        vertx.executeBlocking(metrics::get)
                .onSuccess(text ->
                        context.response().putHeader("content-type", METRICS).end(text))
                .onFailure(context::fail);
    }

    private static void notFound(RoutingContext context) {
        var fault = new Fault.NotFound("path", String.valueOf(context.request().path()));
        var reply = ErrorReply.of(fault, RequestIds.requestId(null));
        send(context, reply.status(), ErrorReply.PROBLEM, Buffer.buffer(reply.bytes()));
    }

    private static void probe(RoutingContext context, Map<String, Supplier<Future<Void>>> checks) {
        var states = new LinkedHashMap<String, Future<Void>>();
        checks.forEach((name, check) -> states.put(name, check.get().timeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)));
        Future.join(states.values().stream().toList()).onComplete(joined -> {
            var report = new LinkedHashMap<String, String>();
            states.forEach((name, state) -> report.put(name, state.succeeded() ? "UP" : "DOWN: " + why(state)));
            var body = Map.of("status", joined.succeeded() ? "UP" : "DOWN", "checks", report);
            send(context, joined.succeeded() ? 200 : 503, Reply.JSON, Buffer.buffer(Json.bytes(body)));
        });
    }

    private static String why(Future<Void> state) {
        return state.cause() instanceof TimeoutException
                ? "no response in time"
                : String.valueOf(state.cause().getMessage());
    }

    private static void send(RoutingContext context, int status, String type, Buffer body) {
        context.response().setStatusCode(status).putHeader("content-type", type).end(body);
    }
}
