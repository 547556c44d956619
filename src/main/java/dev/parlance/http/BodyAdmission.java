package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.limit.Arrivals;
import dev.parlance.http.limit.BodyMemory;
import dev.parlance.http.reply.RequestState;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.SecurityPolicyHandler;
import java.time.Duration;

/**
 * Comes before Vert.x Web's {@code BodyHandler}, which limits the size of a body: refuses a body of another type, one
 * that is too large, and one that there is no room for, before it is read; and one that arrives too slowly.
 */
final class BodyAdmission implements SecurityPolicyHandler {
    private final Operation operation;
    private final long limit;
    private final BodyMemory memory;
    private final Arrivals arrivals;
    private final Duration timeout;

    BodyAdmission(Operation operation, long limit, BodyMemory memory, Arrivals arrivals, Duration timeout) {
        this.operation = operation;
        this.limit = limit;
        this.memory = memory;
        this.arrivals = arrivals;
        this.timeout = timeout;
    }

    @Override
    public void handle(RoutingContext context) {
        var request = context.request();
        var type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        if (operation.body() != null && !(operation.lines() && MediaTypes.isLines(type))) {
            MediaTypes.requireJson(type);
        } else {
            MediaTypes.refuseForms(type);
        }
        var length = length(request);
        if (RequestState.of(context).ended()) {
            // while the token was looked up; nothing would be returned any more
            context.fail(new HttpClosedException("the response has ended before the body was read"));
            return;
        }
        if (length != 0) {
            admit(context, length);
        }
        context.next();
    }

    private void admit(RoutingContext context, long length) {
        var state = RequestState.of(context);
        state.bodyLimit(limit);
        if (length > limit) {
            throw new Fault.TooLarge(limit);
        }
        var reservation = memory.reserve(state.sender(), length < 0 ? limit : length);
        state.atEnd(reservation::release);
        state.arrives(arrivals.begin(state.sender()));
        var timer = context.vertx().timer(timeout.toMillis());
        timer.onSuccess(_ -> context.fail(new Fault.TimedOut()));
        state.bodyTimer(timer);
    }

    /**
     * The length of the body in bytes, -1 if it comes in chunks, and 0 if there is none (RFC 9112, section 6). Netty
     * has refused a length that is not a number.
     */
    private static long length(HttpServerRequest request) {
        var length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return Long.parseLong(length);
        }
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) ? -1 : 0;
    }
}
