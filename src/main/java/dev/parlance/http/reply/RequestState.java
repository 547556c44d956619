package dev.parlance.http.reply;

import static java.util.Objects.requireNonNull;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.http.guard.RateLimits;
import dev.parlance.http.limit.Arrivals.Arrival;
import dev.parlance.http.limit.ClientConnection;
import dev.parlance.http.limit.InFlight;
import dev.parlance.http.limit.Sender;
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
    private final RequestIds ids;
    private final String address;
    private final InFlight inFlight;
    private final @Nullable ClientConnection connection;
    private final long startedAt = System.nanoTime();
    private String operation = "none";
    private @Nullable Caller caller;
    private Supplier<Future<Void>> rights = Future::succeededFuture;
    private RateLimits.@Nullable Allowance allowance;
    private Runnable stopTimer = () -> {};
    private @Nullable Arrival arrival;
    private long bodyLimit;
    private String produces = Reply.JSON;
    private Runnable atEnd = () -> {};
    private boolean ended;
    private Runnable sent = () -> {};
    private boolean answered;
    private boolean closeAfter;

    private RequestState(
            HttpServerRequest request, String address, InFlight inFlight, @Nullable ClientConnection connection) {
        this.request = request;
        this.ids = RequestIds.of(request);
        this.address = address;
        this.inFlight = inFlight;
        this.connection = connection;
    }

    /**
     * Creates the state of a request; {@link #of} finds it from then on.
     *
     * @param inFlight counts it already
     * @param connection null if it is closed
     */
    public static RequestState begin(
            RoutingContext context, String address, InFlight inFlight, @Nullable ClientConnection connection) {
        var state = new RequestState(context.request(), address, inFlight, connection);
        // called once: a handler that is added after that, such as after a reset connection, is not called
        context.addEndHandler(_ -> state.end());
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

    public RequestIds ids() {
        return ids;
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

    /** All requests that count as in flight. */
    public InFlight inFlight() {
        return inFlight;
    }

    /** The user, or the address before authentication. */
    public Sender sender() {
        return Sender.of(caller, address);
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

    private void end() {
        ended = true;
        sent.run();
        atEnd.run();
    }

    /** Whether the response has ended or its connection is broken. */
    public boolean ended() {
        return ended;
    }

    /** Returns something when the response ends or its connection breaks; not to be called after that. */
    public void atEnd(Runnable release) {
        this.atEnd = release;
    }

    /** The largest body that the operation reads, in bytes. */
    public long bodyLimit() {
        return bodyLimit;
    }

    public void bodyLimit(long bytes) {
        this.bodyLimit = bytes;
    }

    /** The media type of the response that the client prefers. */
    public String produces() {
        return produces;
    }

    public void produces(String type) {
        this.produces = type;
    }

    /** The timer that runs until the body has arrived. */
    public void bodyTimer(Timer timer) {
        this.stopTimer = timer::cancel;
    }

    /** Counts the request as arriving, and not as in flight, until its body is there. */
    public void arrives(Arrival begun) {
        this.arrival = begun;
        inFlight.leave();
    }

    /** Whether a body has begun and is not there yet. */
    public boolean isArriving() {
        return arrival != null && !arrival.isOver();
    }

    /** The body is there, so that the request counts as in flight again; false if it has counted all the time. */
    public boolean bodyArrived() {
        stopTimer.run();
        if (answered || arrival == null || !arrival.end()) {
            return false;
        }
        inFlight.enter();
        return true;
    }

    /** Counts the request no longer, neither as in flight nor as arriving. */
    private void leave() {
        stopTimer.run();
        if (arrival == null || !arrival.end()) {
            inFlight.leave();
        }
    }

    /** The connection of the client; null if it was closed before the request was handled. */
    public @Nullable ClientConnection connection() {
        return connection;
    }

    /** Reads the rest of the body of a refused request while it arrives, or closes the connection. */
    public void discardBody() {
        if (!request.isEnded()) {
            Runnable read = connection == null ? () -> {} : connection.discard(request);
            // the handlers before hold the part of the body that has arrived
            request.handler(new Discard(request, read)).endHandler(_ -> {}).exceptionHandler(_ -> {});
            request.resume();
        }
    }

    public void closeAfter() {
        this.closeAfter = true;
    }

    boolean closesAfter() {
        return closeAfter;
    }

    /** Claims the right to respond, and counts the response until its end; true for the first call only. */
    boolean claim() {
        if (answered) {
            return false;
        }
        answered = true;
        sent = ended || request.response().closed() ? sent : inFlight.send();
        leave();
        return true;
    }
}
