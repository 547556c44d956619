package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.StreamedUpload;
import dev.parlance.http.contract.RequestCheck;
import dev.parlance.http.reply.RequestState;
import dev.parlance.http.reply.ResponseWriter;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpClosedException;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;

/** Responds to every failure of a route with its problem, and discards the rest of the body of the request. */
record FailureHandler(Admission admission, ResponseWriter writer) implements Handler<RoutingContext> {
    /**
     * By this status, BodyHandler distinguishes a body that has ended early or is not valid HTTP from an error of the
     * service.
     */
    private static final int BROKEN_BODY = 200;

    /**
     * Handles the exception of a request. Vert.x closes the connection after a body that is not valid HTTP as soon as
     * this returns, so that the response must be written now, also while the token is looked up or a piece is stored.
     */
    static void broken(RoutingContext context, Throwable cause) {
        if (!(cause instanceof HttpClosedException || cause instanceof IOException)) {
            context.fail(BROKEN_BODY, cause);
        }
    }

    @Override
    public void handle(RoutingContext context) {
        refuse(context, failure(context));
    }

    /** Responds to a status 400 of the router itself, which decodes the query together with path parameters. */
    void refuseQuery(RoutingContext context) {
        refuse(context, RequestCheck.badQuery());
    }

    private void refuse(RoutingContext context, Throwable failure) {
        var state = admission.state(context);
        writer.refuse(state, failure);
        if (context.statusCode() == BROKEN_BODY) {
            // flushes the response; Vert.x closes the connection right after this, and drops what is not flushed
            state.request().connection().close();
        } else {
            state.discardBody();
        }
    }

    /** After {@code http.requestTimeout}: a client that is still sending is the one that was late. */
    private static Fault late(RequestState state) {
        return state.isArriving() ? new Fault.TimedOut() : new Fault.Unavailable("the request timed out");
    }

    /**
     * The failure of one of our handlers, or the fault that corresponds to the status set by a handler of Vert.x Web.
     */
    private Throwable failure(RoutingContext context) {
        var failure = context.failure();
        if (failure instanceof Fault) {
            return failure;
        }
        return switch (context.statusCode()) {
            case BROKEN_BODY -> StreamedUpload.broken(failure);
            case 400 -> new Fault.Invalid(Violation.of("request", "unreadable", "the request is not valid HTTP"));
            case 413 -> new Fault.TooLarge(admission.state(context).bodyLimit());
            case 417 -> new Fault.Invalid(Violation.of("Expect", "unknown", "must be 100-continue"));
            case 503 -> late(admission.state(context));
            default ->
                failure == null
                        ? new Fault.NotFound(
                                "path", String.valueOf(context.request().path()))
                        : failure;
        };
    }
}
