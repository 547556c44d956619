package dev.parlance.http;

import dev.parlance.config.Config;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The way of every request, step by step; one instance an event loop. */
final class RequestHandler implements Handler<HttpServerRequest> {
    private static final long CLOSE_AFTER_MILLIS = 2_000;

    private final Vertx vertx;
    private final Config.Http settings;
    private final Authenticator authenticator;
    private final Permissions permissions;
    private final RateLimits rateLimits;
    private final Idempotency idempotency;
    private final HttpMetrics metrics;
    private final Answers answers;
    private final BooleanSupplier draining;
    private final BodyReader bodies;
    private final Routes<Route> routes = new Routes<>();
    private final Deadlines deadlines = new Deadlines();

    /** An operation with its endpoint and check. */
    private record Route(Operation operation, Endpoint endpoint, RequestCheck check) {}

    RequestHandler(
            Vertx vertx,
            Config.Http settings,
            Contract contract,
            List<Endpoint> endpoints,
            Authenticator authenticator,
            Gate gate,
            Idempotency idempotency,
            HttpMetrics metrics) {
        this.vertx = vertx;
        this.settings = settings;
        this.authenticator = authenticator;
        this.permissions = gate.permissions();
        this.rateLimits = gate.rateLimits();
        this.idempotency = idempotency;
        this.metrics = metrics;
        this.answers = new Answers(metrics, settings.requestLog());
        this.draining = gate.draining();
        this.bodies = new BodyReader(vertx, settings.maxBodyBytes().bytes(), settings.bodyTimeout());
        addRoutes(contract, endpoints);
    }

    /** What all event loops of an instance share. */
    record Gate(Permissions permissions, RateLimits rateLimits, BooleanSupplier draining) {}

    private void addRoutes(Contract contract, List<Endpoint> endpoints) {
        var byId = endpoints.stream().collect(Collectors.toMap(Endpoint::operationId, Function.identity()));
        var unknownFields = new UnknownFields(contract);
        for (var operation : contract.operations()) {
            var endpoint = byId.remove(operation.id());
            if (endpoint == null) {
                throw new IllegalStateException("no endpoint for " + operation.id());
            }
            var route = new Route(operation, endpoint, new RequestCheck(operation, unknownFields));
            routes.add(operation.method(), Contract.BASE + operation.path(), route);
        }
        if (!byId.isEmpty()) {
            throw new IllegalStateException("the contract has no " + byId.keySet());
        }
        Documentation.endpoints(contract)
                .forEach((path, endpoint) -> routes.add("GET", path, open(endpoint, unknownFields)));
    }

    private static Route open(Endpoint endpoint, UnknownFields unknownFields) {
        var operation = new Operation(
                endpoint.operationId(), "GET", "", false, List.of(), null, false, false, false, java.util.Set.of());
        return new Route(operation, endpoint, new RequestCheck(operation, unknownFields));
    }

    /** Ends what is past its deadline; called by a timer of the same event loop. */
    void expire() {
        deadlines.expire(System.nanoTime());
    }

    @Override
    public void handle(HttpServerRequest request) {
        var exchange = new Exchange(request, settings.trustForwardedFor());
        request.pause();
        try {
            admit(exchange);
        } catch (RuntimeException refused) {
            refuse(exchange, refused);
        }
    }

    private void admit(Exchange exchange) {
        var request = exchange.request();
        if (metrics.inFlight().incrementAndGet() > settings.maxInFlight()) {
            throw new Fault.Unavailable("too many concurrent requests");
        }
        if (draining.getAsBoolean()) {
            exchange.closeAfter();
            throw new Fault.Unavailable("this instance is shutting down");
        }
        var match = routes.find(request.method().name(), request.path() == null ? "/" : request.path());
        var route = match.target();
        exchange.operation(route.operation().id());
        answers.negotiate(request, route.operation());
        MediaTypes.refuseEncodings(request.getHeader("content-encoding"));
        if (!route.operation().upload()) {
            exchange.deadline(deadlines.add(
                    exchange.startedAt() + settings.requestTimeout().toNanos(),
                    () -> refuse(exchange, new Fault.Unavailable("the request timed out"))));
        }
        authenticate(exchange, route)
                .compose(caller -> permitted(exchange, route, caller, match.parameters()))
                .onComplete(result -> {
                    if (result.succeeded()) {
                        answers.send(exchange, result.result());
                    } else {
                        refuse(exchange, result.cause());
                    }
                });
    }

    private Future<@Nullable Caller> authenticate(Exchange exchange, Route route) {
        if (!route.operation().secured()) {
            return Future.succeededFuture(null);
        }
        var token = token(exchange.request().getHeader("authorization"));
        return token == null
                ? Future.failedFuture(Fault.Unauthorized.token())
                : authenticator.authenticate(token).map(caller -> caller);
    }

    private static @Nullable String token(@Nullable String header) {
        if (header == null) {
            return null;
        }
        var space = header.indexOf(' ');
        var scheme = space < 0 ? "" : header.substring(0, space);
        return scheme.equalsIgnoreCase("ApiToken") || scheme.equalsIgnoreCase("Bearer")
                ? header.substring(space + 1).strip()
                : null;
    }

    private Future<Reply> permitted(
            Exchange exchange, Route route, @Nullable Caller caller, Map<String, String> parameters) {
        if (caller != null) {
            if (rateLimits.apply()) {
                exchange.allowance(rateLimits.take(caller.tokenId()));
            }
            permissions.check(route.operation().id(), caller);
        }
        return route.operation().upload()
                ? upload(exchange, route, caller, parameters)
                : read(exchange, route).compose(body -> answer(exchange, route, caller, parameters, body));
    }

    private Future<Buffer> read(Exchange exchange, Route route) {
        var request = exchange.request();
        if (request.method().equals(HttpMethod.GET) || request.isEnded()) {
            request.resume();
            return Future.succeededFuture(Buffer.buffer());
        }
        var type = request.getHeader("content-type");
        if (route.operation().lines() && MediaTypes.isLines(type)) {
            return bodies.read(request).map(JsonLines::list);
        }
        if (route.operation().body() != null) {
            MediaTypes.requireJson(type);
        }
        return bodies.read(request);
    }

    private Future<Reply> answer(
            Exchange exchange, Route route, @Nullable Caller caller, Map<String, String> parameters, Buffer body) {
        var request = exchange.request();
        var checked = route.check().check(request.uri(), body, strict(request));
        var call = new RequestCall(
                request,
                exchange.requestId(),
                exchange.address(),
                caller,
                parameters,
                checked.query(),
                checked.body(),
                null);
        var key = key(request, caller);
        if (caller == null || key == null) {
            return route.endpoint().answer(call);
        }
        var hash = Etags.sha256().digest(body.getBytes());
        return idempotency.once(
                caller,
                key,
                route.operation().id() + " " + request.path(),
                () -> hash,
                () -> Future.succeededFuture(hash),
                () -> route.endpoint().answer(call));
    }

    private Future<Reply> upload(
            Exchange exchange, Route route, @Nullable Caller caller, Map<String, String> parameters) {
        var request = exchange.request();
        MediaTypes.refuseForms(request.getHeader("content-type"));
        var checked = route.check().check(request.uri(), Buffer.buffer(), strict(request));
        var upload =
                new StreamedUpload(vertx, request, settings.maxUploadBytes().bytes(), settings.uploadIdleTimeout());
        var call = new RequestCall(
                request,
                exchange.requestId(),
                exchange.address(),
                caller,
                parameters,
                checked.query(),
                checked.body(),
                upload);
        var key = key(request, caller);
        if (caller == null || key == null) {
            return route.endpoint().answer(call);
        }
        return idempotency.once(
                caller,
                key,
                route.operation().id() + " " + request.path(),
                upload::digest,
                () -> upload.drain(1 << 18, _ -> Future.succeededFuture()).map(_ -> upload.digest()),
                () -> route.endpoint().answer(call));
    }

    private static @Nullable String key(HttpServerRequest request, @Nullable Caller caller) {
        return caller != null && request.method().equals(HttpMethod.POST)
                ? request.getHeader(Idempotency.HEADER)
                : null;
    }

    private static boolean strict(HttpServerRequest request) {
        return strict(request.getHeader("prefer"));
    }

    static boolean strict(@Nullable String prefer) {
        return prefer != null && prefer.replace(" ", "").contains("handling=strict");
    }

    private void refuse(Exchange exchange, Throwable failure) {
        answers.refuse(exchange, failure);
        var request = exchange.request();
        if (!request.isEnded()) {
            request.handler(_ -> {});
            request.resume();
            vertx.setTimer(CLOSE_AFTER_MILLIS, _ -> {
                if (!request.isEnded()) {
                    request.connection().close();
                }
            });
        }
    }
}
