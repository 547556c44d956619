package dev.parlance.http;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.guard.Authenticator;
import dev.parlance.http.guard.Permissions;
import dev.parlance.http.guard.RateLimits;
import dev.parlance.http.reply.RequestState;
import dev.parlance.trace.Spans;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.SecurityPolicyHandler;
import org.jspecify.annotations.Nullable;

/** Checks the token, the rate and the role of a request, and then its {@code Accept}, before the operation runs. */
final class Guard {
    private final Authenticator authenticator;
    private final Permissions permissions;
    private final RateLimits rateLimits;

    Guard(Authenticator authenticator, Gate gate) {
        this.authenticator = authenticator;
        this.permissions = gate.permissions();
        this.rateLimits = gate.rateLimits();
    }

    /** The objects that all event loops of an instance share. */
    record Gate(Permissions permissions, RateLimits rateLimits) {}

    /** The guard of one operation. */
    SecurityPolicyHandler of(Operation operation) {
        return context -> {
            var state = RequestState.of(context);
            state.operation(operation.id());
            Spans.name(operation.id());
            authenticated(state, operation)
                    .map(_ -> negotiated(context, operation))
                    .onComplete(_ -> proceed(context), context::fail);
        };
    }

    /** Ends here if the request was refused while its token was looked up. */
    private static void proceed(RoutingContext context) {
        if (!context.failed()) {
            context.next();
        }
    }

    private Future<@Nullable Void> authenticated(RequestState state, Operation operation) {
        if (!operation.secured()) {
            return Future.succeededFuture();
        }
        var token = token(state.request().getHeader("authorization"));
        return token == null
                ? Future.failedFuture(new Fault.Unauthorized())
                : authenticator.authenticate(token).map(caller -> permitted(state, operation, token, caller));
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

    private @Nullable Void permitted(RequestState state, Operation operation, String token, Caller caller) {
        state.caller(caller, () -> again(operation, token));
        if (rateLimits.apply()) {
            state.allowance(rateLimits.take(caller.id()));
        }
        permissions.check(operation.id(), caller);
        return null;
    }

    private Future<Void> again(Operation operation, String token) {
        return authenticator.authenticateAgain(token).compose(caller -> {
            permissions.check(operation.id(), caller);
            return Future.succeededFuture();
        });
    }

    private static @Nullable Void negotiated(RoutingContext context, Operation operation) {
        if (!MediaTypes.accepts(context, operation.produces())) {
            throw new Fault.NotAcceptable("this operation returns " + String.join(", ", operation.produces()));
        }
        RequestState.of(context).produces(MediaTypes.preferred(context, operation.produces()));
        MediaTypes.refuseEncodings(context.request().getHeader("content-encoding"));
        return null;
    }
}
