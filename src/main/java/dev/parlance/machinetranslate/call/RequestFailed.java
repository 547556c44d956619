package dev.parlance.machinetranslate.call;

import java.time.Duration;

/** A request that failed; the message contains neither the address nor the key. */
public final class RequestFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean retryable;
    private final Duration retryAfter;

    public RequestFailed(String message, boolean retryable) {
        this(message, retryable, Duration.ZERO);
    }

    /** A failure after which the service wants no request for a time. */
    RequestFailed(String message, boolean retryable, Duration retryAfter) {
        super(message, null, false, false);
        this.retryable = retryable;
        this.retryAfter = retryAfter;
    }

    /** Whether the same request may succeed later. */
    public boolean retryable() {
        return retryable;
    }

    /** The time for which the service wants no request; zero if it has not said so. */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** What people need to know about any failure of a request. */
    public static RequestFailed of(Throwable failure) {
        return failure instanceof RequestFailed known ? known : new RequestFailed("the service is not reachable", true);
    }

    /** Why it failed, for people. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
