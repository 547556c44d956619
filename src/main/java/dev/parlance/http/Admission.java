package dev.parlance.http;

import dev.parlance.config.section.HttpSection;
import dev.parlance.fault.Fault;
import dev.parlance.http.reply.HttpMetrics;
import dev.parlance.http.reply.RequestState;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.PlatformHandler;
import java.util.function.BooleanSupplier;

/**
 * The first handler of every request: counts it, and refuses it when this instance is overloaded or no route can match.
 */
final class Admission implements PlatformHandler {
    private final HttpSection settings;
    private final HttpMetrics metrics;
    private final BooleanSupplier draining;

    Admission(HttpSection settings, HttpMetrics metrics, BooleanSupplier draining) {
        this.settings = settings;
        this.metrics = metrics;
        this.draining = draining;
    }

    @Override
    public void handle(RoutingContext context) {
        var state = state(context);
        var request = state.request();
        // the body stays on the connection until the caller is known
        request.pause();
        if (metrics.inFlight().get() > settings.maxInFlight()) {
            throw new Fault.Unavailable("too many concurrent requests");
        }
        if (draining.getAsBoolean()) {
            state.closeAfter();
            throw new Fault.Unavailable("this instance is shutting down");
        }
        PathCheck.checkCharacters(request.uri());
        PathCheck.check(request.path());
        context.next();
    }

    /** Creates the state of a request, which counts as in flight until its response has ended. */
    RequestState state(RoutingContext context) {
        var known = RequestState.find(context);
        if (known != null) {
            return known;
        }
        metrics.inFlight().incrementAndGet();
        return RequestState.begin(context, address(context.request()));
    }

    /**
     * The last address of {@code X-Forwarded-For}, which the trusted proxy itself has added. {@code allowForward} of
     * Vert.x Web takes the first one, which the client can set to any value.
     */
    private String address(HttpServerRequest request) {
        var forwarded = settings.trustForwardedFor() ? request.getHeader("x-forwarded-for") : null;
        if (forwarded != null) {
            return forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
        }
        var remote = request.connection().remoteAddress();
        return remote == null ? "unknown" : String.valueOf(remote.hostAddress());
    }
}
