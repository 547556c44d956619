package dev.parlance.http.reply;

import static java.util.Objects.requireNonNull;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.http.guard.RateLimits;
import io.vertx.core.Future;
import io.vertx.core.Timer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of a request until its response has ended. Belongs to one event loop. */
public final class RequestState {
    private static final String KEY = "dev.parlance.request";

    private final HttpServerRequest request;
    private final String requestId;
    private final String address;
    private final long startedAt = System.nanoTime();

    private String operation = "none";
    private @Nullable Caller caller;
    private Supplier<Future<Void>> rights = Future::succeededFuture;
    private RateLimits.@Nullable Allowance allowance;
    private @Nullable Timer bodyTimer;
    private boolean answered;
    private boolean closeAfter;

    private RequestState(HttpServerRequest request, String address) {
        this.request = request;
        this.requestId = RequestIds.requestId(request.getHeader("x-request-id"));
        this.address = address;
    }

    /** Creates the state of a request; {@link #of} finds it from then on. */
    public static RequestState begin(RoutingContext context, String address) {
        var state = new RequestState(context.request(), address);
        context.put(KEY, state);
        return state;
    }

    /** The state of a request, or null before {@link #begin}. */
    public static @Nullable RequestState find(RoutingContext context) {
        return context.get(KEY);
    }

    public static RequestState of(RoutingContext context) {
        return requireNonNull(find(context), "the request was not admitted");
    }

    public HttpServerRequest request() {
        return request;
    }

    public String requestId() {
        return requestId;
    }

    /** Address of the client, or of the client that a trusted proxy names. */
    public String address() {
        return address;
    }

    /** Nanoseconds of {@link System#nanoTime}. */
    long startedAt() {
        return startedAt;
    }

    String operation() {
        return operation;
    }

    public void operation(String operationId) {
        this.operation = operationId;
    }

    /** The authenticated user; null before authentication and for operations without it. */
    public @Nullable Caller caller() {
        return caller;
    }

    /**
     * Stores the caller.
     *
     * @param check checks the rights of the caller again
     */
    public void caller(Caller authenticated, Supplier<Future<Void>> check) {
        this.caller = authenticated;
        this.rights = check;
    }

    /** Fails when the request would now be refused for the rights of its caller. */
    public Future<Void> checkRights() {
        return rights.get();
    }

    RateLimits.@Nullable Allowance allowance() {
        return allowance;
    }

    /**
     * Stores the rest of the token's rate limit.
     *
     * @throws Fault.TooMany when nothing is left
     */
    public void allowance(RateLimits.Allowance taken) {
        this.allowance = taken;
        if (taken.exhausted()) {
            throw taken.fault();
        }
    }

    /** The timer that runs until the body has arrived. */
    public void bodyTimer(Timer timer) {
        this.bodyTimer = timer;
    }

    /** Stops the timer of the body. */
    public void bodyArrived() {
        if (bodyTimer != null) {
            bodyTimer.cancel();
            bodyTimer = null;
        }
    }

    public void closeAfter() {
        this.closeAfter = true;
    }

    boolean closesAfter() {
        return closeAfter;
    }

    /** Claims the right to respond; true for the first call only. */
    boolean claim() {
        if (answered) {
            return false;
        }
        answered = true;
        bodyArrived();
        return true;
    }
}
