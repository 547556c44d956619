package dev.parlance.machinetranslate.call;

/** A request that failed; the message contains neither the address nor the key. */
public final class RequestFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean retryable;

    public RequestFailed(String message, boolean retryable) {
        super(message, null, false, false);
        this.retryable = retryable;
    }

    /** Whether the same request may succeed later. */
    public boolean retryable() {
        return retryable;
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
