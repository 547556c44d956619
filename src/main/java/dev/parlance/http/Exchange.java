package dev.parlance.http;

import dev.parlance.fault.Fault;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** What is known of a request while it is answered; belongs to one event loop. */
final class Exchange {
    private final HttpServerRequest request;
    private final String requestId;
    private final String address;
    private final long startedAt = System.nanoTime();

    private String operation = "none";
    private RateLimits.@Nullable Allowance allowance;
    private Deadlines.@Nullable Entry deadline;
    private boolean answered;
    private boolean closeAfter;

    Exchange(HttpServerRequest request, boolean trustForwardedFor) {
        this.request = request;
        this.requestId = RequestIds.requestId(request.getHeader("x-request-id"));
        this.address = address(request, trustForwardedFor);
    }

    private static String address(HttpServerRequest request, boolean trustForwardedFor) {
        var forwarded = trustForwardedFor ? request.getHeader("x-forwarded-for") : null;
        if (forwarded != null) {
            return forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
        }
        var remote = request.remoteAddress();
        return remote == null ? "unknown" : String.valueOf(remote.hostAddress());
    }

    HttpServerRequest request() {
        return request;
    }

    String requestId() {
        return requestId;
    }

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

    void deadline(Deadlines.Entry entry) {
        this.deadline = entry;
    }

    void closeAfter() {
        this.closeAfter = true;
    }

    boolean closesAfter() {
        return closeAfter;
    }

    /** Whether the answer is ours to give: true once. */
    boolean claim() {
        if (answered) {
            return false;
        }
        answered = true;
        if (deadline != null) {
            deadline.remove();
        }
        return true;
    }
}
