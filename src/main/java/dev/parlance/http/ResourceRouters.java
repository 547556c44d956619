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
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Router} per resource, so that a request passes the routes of its resource and not those of all operations: a
 * router tries one route after the other, with a regular expression for each that has parameters. A resource is a first
 * segment ({@code projects}), or a first and a third one ({@code projects/jobs} of
 * {@code /projects/{projectUid}/jobs/{jobUid}}), or those and a fifth one ({@code projects/jobs/segments}): no resource
 * has more than ten paths. As sub-routers of one router they were not faster (24 to 30 µs of processor time per request
 * against 20 to 32; without Vert.x Web 17 to 22).
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
        var grouped = new TreeMap<String, Map<String, List<Operation>>>();
        operations.stream()
                .collect(Collectors.groupingBy(operation -> first(operation.path())))
                .values()
                .forEach(some -> byResource(some, grouped));
        return grouped;
    }

    /** The operations with the same first segment. */
    private static void byResource(List<Operation> operations, Map<String, Map<String, List<Operation>>> grouped) {
        var resources = new TreeSet<String>();
        operations.forEach(operation -> resources.add(resource(operation.path())));
        for (var resource : resources) {
            var paths = new TreeMap<String, List<Operation>>();
            for (var operation : operations) {
                if (resource.equals(resource(operation.path())) || meets(operation.path(), resource)) {
                    paths.merge(operation.path(), List.of(operation), ResourceRouters::joined);
                }
            }
            grouped.put(resource, paths);
        }
    }

    private static List<Operation> joined(List<Operation> some, List<Operation> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    /** Whether a path such as {@code /webhooks/schemas/{event}} can also match the other segments of a resource. */
    private static boolean meets(String template, String resource) {
        var names = resource.split("/", -1);
        var own = resource(template).split("/", -1);
        if (names.length <= own.length || !names[0].equals(own[0])) {
            return false;
        }
        for (var i = 1; i < names.length; i++) {
            var segment = segment(template, 2 * i);
            if (segment == null || !(segment.startsWith("{") || segment.equals(names[i]))) {
                return false;
            }
        }
        return true;
    }

    private static String resource(String template) {
        var resource = new StringBuilder(first(template));
        for (var i = 2; i <= 4; i += 2) {
            var segment = segment(template, i);
            if (segment == null || segment.startsWith("{")) {
                break;
            }
            resource.append('/').append(segment);
        }
        return resource.toString();
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
        var third = segment(below, 2);
        if (third == null) {
            return byResource.getOrDefault(first, others);
        }
        var fifth = segment(below, 4);
        var router = fifth == null ? null : byResource.get(first + "/" + third + "/" + fifth);
        router = router == null ? byResource.get(first + "/" + third) : router;
        return router == null ? byResource.getOrDefault(first, others) : router;
    }

    private static String first(String path) {
        return Objects.requireNonNull(segment(path, 0));
    }

    /**
     * A segment of a path; null when it has fewer.
     *
     * @param path begins with a slash
     * @param index from 0
     */
    private static @Nullable String segment(String path, int index) {
        var start = 0;
        for (var i = 0; i < index; i++) {
            start = path.indexOf('/', start + 1);
            if (start < 0) {
                return null;
            }
        }
        var end = path.indexOf('/', start + 1);
        return end < 0 ? path.substring(start + 1) : path.substring(start + 1, end);
    }
}
