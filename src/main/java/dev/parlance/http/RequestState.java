package dev.parlance.http;

import static java.util.Objects.requireNonNull;

import dev.parlance.fault.Fault;
import io.vertx.core.Timer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** What is known about a request while it is answered; belongs to one event loop. */
final class RequestState {
    private static final String KEY = "dev.parlance.request";

    private final HttpServerRequest request;
    private final String requestId;
    private final String address;
    private final long startedAt = System.nanoTime();

    private String operation = "none";
    private @Nullable Caller caller;
    private RateLimits.@Nullable Allowance allowance;
    private @Nullable Timer bodyTimer;
    private boolean answered;
    private boolean closeAfter;

    private RequestState(HttpServerRequest request, String address) {
        this.request = request;
        this.requestId = RequestIds.requestId(request.getHeader("x-request-id"));
        this.address = address;
    }

    /** Begins the state of a request, which {@link #of} finds from then on. */
    static RequestState begin(RoutingContext context, String address) {
        var state = new RequestState(context.request(), address);
        context.put(KEY, state);
        return state;
    }

    /** The state of a request, or null when it has not begun. */
    static @Nullable RequestState find(RoutingContext context) {
        return context.get(KEY);
    }

    static RequestState of(RoutingContext context) {
        return requireNonNull(find(context), "the request was not admitted");
    }

    HttpServerRequest request() {
        return request;
    }

    String requestId() {
        return requestId;
    }

    /** Address of the client, or of the client that a trusted proxy names. */
    String address() {
        return address;
    }

    /** Nanoseconds of {@link System#nanoTime}. */
    long startedAt() {
        return startedAt;
    }

    String operation() {
        return operation;
    }

    void operation(String operationId) {
        this.operation = operationId;
    }

    /** Who sent the request; null before authentication and for operations that need none. */
    @Nullable
    Caller caller() {
        return caller;
    }

    void caller(Caller authenticated) {
        this.caller = authenticated;
    }

    RateLimits.@Nullable Allowance allowance() {
        return allowance;
    }

    /**
     * Notes what is left to the token.
     *
     * @throws Fault.TooMany when nothing is
     */
    void allowance(RateLimits.Allowance taken) {
        this.allowance = taken;
        if (taken.exhausted()) {
            throw taken.fault();
        }
    }

    /** The timer that runs until the body has arrived. */
    void bodyTimer(Timer timer) {
        this.bodyTimer = timer;
    }

    /** Stops the timer of the body. */
    void bodyArrived() {
        if (bodyTimer != null) {
            bodyTimer.cancel();
            bodyTimer = null;
        }
    }

    void closeAfter() {
        this.closeAfter = true;
    }

    boolean closesAfter() {
        return closeAfter;
    }

    /** Whether the response has not been decided yet: true once. */
    boolean claim() {
        if (answered) {
            return false;
        }
        answered = true;
        bodyArrived();
        return true;
    }
}
