package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Router} per resource, so that a request passes the routes of its resource and not those of all operations: a
 * router tries one route after the other, with a regular expression for each that has parameters. A resource is a first
 * segment ({@code projects}), or a first and a third one ({@code projects} and {@code jobs} of
 * {@code /projects/{projectUid}/jobs/{jobUid}}): no resource has more than ten paths. As sub-routers of one router they
 * were not faster (24 to 30 µs of processor time per request against 20 to 32; without Vert.x Web 17 to 22).
 */
final class ResourceRouters implements Handler<HttpServerRequest> {
    private static final String PREFIX = Contract.BASE + "/";

    private final Map<String, Router> byResource = new HashMap<>();
    private final Router others;

    /**
     * Mounts all operations.
     *
     * @param routers creates a router that admits requests and responds to failures
     * @param others for paths outside the contract
     */
    ResourceRouters(Contract contract, Supplier<Router> routers, OperationRoutes routes, Router others) {
        this.others = endedByNotFound(others);
        byResource(contract.operations()).forEach((resource, operations) -> {
            var router = routers.get();
            operations.forEach((path, ofPath) -> routes.mount(router, path, ofPath));
            byResource.put(resource, endedByNotFound(router));
        });
    }

    private static Router endedByNotFound(Router router) {
        router.route()
                .handler(context -> context.fail(new Fault.NotFound(
                        "path", String.valueOf(context.request().path()))));
        return router;
    }

    /**
     * The operations of every resource by their paths. In the order of text a name comes before a parameter, as
     * <code>{</code> comes after all letters, so that {@code /jobs/batch} is tried before {@code /jobs/{jobUid}}.
     */
    static Map<String, Map<String, List<Operation>>> byResource(List<Operation> operations) {
        var resources = new TreeSet<String>();
        operations.forEach(operation -> resources.add(resource(operation.path())));
        var grouped = new TreeMap<String, Map<String, List<Operation>>>();
        for (var resource : resources) {
            var paths = new TreeMap<String, List<Operation>>();
            for (var operation : operations) {
                if (resource.equals(resource(operation.path())) || meets(operation.path(), resource)) {
                    paths.merge(operation.path(), List.of(operation), ResourceRouters::joined);
                }
            }
            grouped.put(resource, paths);
        }
        return grouped;
    }

    private static List<Operation> joined(List<Operation> some, List<Operation> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Whether a path such as {@code /webhooks/schemas/{event}} can also match the third segment of a resource. */
    private static boolean meets(String template, String resource) {
        var third = third(template);
        return third != null && third.startsWith("{") && resource.startsWith(first(template) + "/");
    }

    private static String resource(String template) {
        var third = third(template);
        return third == null || third.startsWith("{") ? first(template) : first(template) + "/" + third;
    }

    @Override
    public void handle(HttpServerRequest request) {
        router(request.path()).handle(request);
    }

    private Router router(@Nullable String path) {
        if (path == null || !path.startsWith(PREFIX)) {
            return others;
        }
        var below = path.substring(PREFIX.length() - 1);
        var first = first(below);
        var third = third(below);
        var router = third == null ? null : byResource.get(first + "/" + third);
        return router == null ? byResource.getOrDefault(first, others) : router;
    }

    private static String first(String path) {
        var end = path.indexOf('/', 1);
        return end < 0 ? path.substring(1) : path.substring(1, end);
    }

    private static @Nullable String third(String path) {
        var second = path.indexOf('/', 1);
        var third = second < 0 ? -1 : path.indexOf('/', second + 1);
        if (third < 0) {
            return null;
        }
        var end = path.indexOf('/', third + 1);
        return end < 0 ? path.substring(third + 1) : path.substring(third + 1, end);
    }
}
