package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.reply.RequestState;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.SecurityPolicyHandler;
import java.time.Duration;

/**
 * Comes before Vert.x Web's {@code BodyHandler}, which limits the size of a body: refuses a body of another type before
 * it is read, and one that arrives too slowly.
 */
final class BodyAdmission implements SecurityPolicyHandler {
    private final Operation operation;
    private final Duration timeout;

    BodyAdmission(Operation operation, Duration timeout) {
        this.operation = operation;
        this.timeout = timeout;
    }

    @Override
    public void handle(RoutingContext context) {
        var request = context.request();
        var type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        if (operation.body() != null && !(operation.lines() && MediaTypes.isLines(type))) {
            MediaTypes.requireJson(type);
        }
        if (announced(request)) {
            var timer = context.vertx().timer(timeout.toMillis());
            timer.onSuccess(_ -> context.fail(new Fault.TimedOut()));
            RequestState.of(context).bodyTimer(timer);
        }
        context.next();
    }

    /** Whether the request has a body (RFC 9112, section 6); in HTTP/2 a body need not be announced. */
    private static boolean announced(HttpServerRequest request) {
        var length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null
                ? request.version().alpnName().equals("h2") || request.headers().contains(HttpHeaders.TRANSFER_ENCODING)
                : !length.equals("0");
    }
}
