package dev.parlance.http;

import dev.parlance.config.section.HttpSection;
import dev.parlance.fault.Fault;
import dev.parlance.http.body.StreamedUpload;
import dev.parlance.http.contract.CheckWorkers;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.idempotency.Idempotency;
import dev.parlance.http.reply.RequestState;
import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.TimeoutHandler;
import java.util.List;
import java.util.TreeSet;

/** Mounts operations of the contract as routes, with the handlers that run before the endpoint, in their order. */
final class OperationRoutes {
    private static final int LATE = 503;
    /** Enough for a user name and a password. Anyone can send such a body, and it is read before anything is known. */
    private static final long UNSECURED_BYTES = 4 << 10;

    private final Vertx vertx;
    private final HttpInterface shared;
    private final HttpSection settings;
    private final Endpoints endpoints;
    private final Guard guard;
    private final CheckWorkers workers;
    private final Idempotency idempotency;
    private final ResponseWriter writer;

    OperationRoutes(
            Vertx vertx,
            HttpInterface shared,
            Endpoints endpoints,
            Guard guard,
            Idempotency idempotency,
            ResponseWriter writer) {
        this.vertx = vertx;
        this.shared = shared;
        this.settings = shared.settings;
        this.endpoints = endpoints;
        this.guard = guard;
        this.workers = new CheckWorkers(vertx);
        this.idempotency = idempotency;
        this.writer = writer;
    }

    /** Mounts all operations of one path, and refuses other methods. */
    void mount(Router router, String template, List<Operation> operations) {
        var path = Contract.BASE + template.replace("{", ":").replace("}", "");
        operations.forEach(operation -> mount(route(router, path), operation));
        refuseOtherMethods(
                router, path, operations.stream().map(Operation::method).toList());
    }

    private void mount(Route route, Operation operation) {
        methods(operation.method()).forEach(method -> route.method(HttpMethod.valueOf(method)));
        if (!operation.upload()) {
            route.handler(TimeoutHandler.create(settings.requestTimeout().toMillis(), LATE));
        }
        route.handler(guard.of(operation));
        if (!operation.upload() && !operation.method().equals("GET")) {
            readBody(route, operation);
        }
        route.handler(new OperationHandler(
                endpoints.partsOf(operation, workers), workers, idempotency, writer, this::upload));
    }

    private StreamedUpload upload(RoutingContext context) {
        var state = RequestState.of(context);
        state.arrives(shared.arrivals.begin(state.sender()));
        var limits = new StreamedUpload.Limits(
                settings.maxUploadBytes().bytes(),
                settings.uploadIdleTimeout(),
                settings.uploadMinRate().bytes());
        return new StreamedUpload(
                vertx, state.request(), limits, state::bodyArrived, cause -> FailureHandler.broken(context, cause));
    }

    private void readBody(Route route, Operation operation) {
        var most = settings.maxBodyBytes().bytes();
        var limit = operation.secured() ? most : Math.min(most, UNSECURED_BYTES);
        route.handler(new BodyAdmission(operation, limit, shared.bodyMemory, shared.arrivals, settings.bodyTimeout()));
        if (operation.secured()) {
            route.handler(BodyHandler.create(false).setBodyLimit(limit).setMergeFormAttributes(false));
        } else {
            route.handler(new SmallBody(limit));
        }
    }

    /** A route that matches the path as it arrived: Vert.x Web's own normal form merges slashes and resolves dots. */
    static Route route(Router router, String path) {
        return router.route(path).useNormalizedPath(false);
    }

    /** Responds 405 with {@code Allow}; mounted after the routes of the methods of a path. */
    static void refuseOtherMethods(Router router, String path, List<String> methods) {
        var allowed = new TreeSet<String>();
        methods.forEach(method -> allowed.addAll(methods(method)));
        var names = List.copyOf(allowed);
        route(router, path).handler(context -> context.fail(new Fault.MethodNotAllowed(names)));
    }

    /** HEAD is handled like GET. */
    static List<String> methods(String method) {
        return method.equals("GET") ? List.of("GET", "HEAD") : List.of(method);
    }
}
