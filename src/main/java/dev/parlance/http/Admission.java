package dev.parlance.http;

import dev.parlance.config.section.HttpSection;
import dev.parlance.fault.Fault;
import dev.parlance.http.limit.ClientAddress;
import dev.parlance.http.limit.Connections;
import dev.parlance.http.limit.InFlight;
import dev.parlance.http.reply.RequestState;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.PlatformHandler;
import java.util.function.BooleanSupplier;

/**
 * The first handler of every request: counts it, and refuses it when this instance is overloaded or no route can match.
 * The handlers behind it find each header that is a list in one line.
 */
final class Admission implements PlatformHandler {
    private final HttpSection settings;
    private final InFlight inFlight;
    private final Connections connections;
    private final BooleanSupplier draining;

    Admission(HttpSection settings, InFlight inFlight, Connections connections, BooleanSupplier draining) {
        this.settings = settings;
        this.inFlight = inFlight;
        this.connections = connections;
        this.draining = draining;
    }

    @Override
    public void handle(RoutingContext context) {
        var state = state(context);
        var request = state.request();
        // the body stays on the connection until the caller is known
        request.pause();
        // the handlers that read the body replace this one
        request.exceptionHandler(cause -> FailureHandler.broken(context, cause));
        inFlight.check();
        if (draining.getAsBoolean()) {
            state.closeAfter();
            throw new Fault.Unavailable("this instance is shutting down");
        }
        PathCheck.checkCharacters(request.uri());
        PathCheck.check(request.path());
        ListHeaders.join(request.headers());
        context.next();
    }

    /** Creates the state of a request, which counts as in flight until its response is written. */
    RequestState state(RoutingContext context) {
        var known = RequestState.find(context);
        if (known != null) {
            return known;
        }
        var request = context.request();
        var connection = connections.of(request.connection());
        if (connection != null) {
            connection.begin(request.response());
        }
        inFlight.enter();
        return RequestState.begin(context, ClientAddress.of(request, settings.trustedProxies()), inFlight, connection);
    }
}
