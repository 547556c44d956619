package dev.parlance.storage.s3;

import org.jspecify.annotations.Nullable;

/** S3 has refused a request, or has not answered it. */
final class S3Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    private S3Failure(int status, String code, String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.status = status;
        this.code = code;
    }

    /**
     * A refusal.
     *
     * @param code as S3 names it, such as {@code AccessDenied}; empty if the response has none
     */
    static S3Failure refused(int status, String code) {
        return new S3Failure(
                status, code, "status %d %s".formatted(status, code).strip(), null);
    }

    /** No response, or one that is not complete. */
    static S3Failure unanswered(Throwable cause) {
        var reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new S3Failure(0, "", reason, cause);
    }

    /** The status of the response; 0 without one. */
    int status() {
        return status;
    }

    String code() {
        return code;
    }

    /** Whether the same request may succeed a moment later. */
    boolean isRetryable() {
        return status == 0 || status == 429 || status >= 500 || code.equals("RequestTimeout");
    }

    /** Whether there is no such object or upload. */
    boolean isNotFound() {
        return status == 404;
    }
}
