package dev.parlance.http;

import dev.parlance.config.section.HttpSection;
import dev.parlance.fault.Fault;
import dev.parlance.http.body.StreamedUpload;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.idempotency.Idempotency;
import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.TimeoutHandler;
import java.util.List;
import java.util.TreeSet;

/** Mounts operations of the contract as routes, with the handlers that run before the endpoint, in their order. */
final class OperationRoutes {
    private static final int LATE = 503;

    private final Vertx vertx;
    private final HttpSection settings;
    private final Endpoints endpoints;
    private final Guard guard;
    private final Idempotency idempotency;
    private final ResponseWriter writer;
    private final BodyHandler bodies;

    OperationRoutes(
            Vertx vertx,
            HttpSection settings,
            Endpoints endpoints,
            Guard guard,
            Idempotency idempotency,
            ResponseWriter writer) {
        this.vertx = vertx;
        this.settings = settings;
        this.endpoints = endpoints;
        this.guard = guard;
        this.idempotency = idempotency;
        this.writer = writer;
        this.bodies = BodyHandler.create(false)
                .setBodyLimit(settings.maxBodyBytes().bytes())
                .setMergeFormAttributes(false);
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
            route.handler(new BodyAdmission(operation, settings.bodyTimeout())).handler(bodies);
        }
        route.handler(new OperationHandler(
                operation,
                endpoints.of(operation),
                endpoints.check(operation),
                idempotency,
                writer,
                request -> new StreamedUpload(
                        vertx, request, settings.maxUploadBytes().bytes(), settings.uploadIdleTimeout())));
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
