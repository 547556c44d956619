package dev.parlance.webhook.delivery;

import org.jspecify.annotations.Nullable;

/** What came of one attempt. */
public sealed interface Outcome {
    /** From the beginning of the attempt. */
    int millis();

    /** The address that was connected to, or null when it did not come to that. */
    @Nullable
    String remoteAddress();

    default boolean success() {
        return switch (this) {
            case Answered answered -> answered.status / 100 == 2;
            case Unanswered _ -> false;
        };
    }

    /** HTTP status, or null when no answer came. */
    default @Nullable Integer statusCode() {
        return switch (this) {
            case Answered answered -> answered.status;
            case Unanswered _ -> null;
        };
    }

    /** Why it failed, for a person; null for a success. */
    default @Nullable String errorMessage() {
        return switch (this) {
            case Answered answered when answered.success() -> null;
            case Answered answered
            when answered.status / 100 == 3 -> "answered " + answered.status + "; redirects are not followed";
            case Answered answered -> "answered " + answered.status;
            case Unanswered unanswered -> unanswered.reason.text;
        };
    }

    /**
     * The receiver answered.
     *
     * @param headers as JSON, a list of values a name
     * @param body its first bytes as text
     * @param retryAfter value of that header, or null
     */
    record Answered(
            int status,
            String headers,
            String body,
            @Nullable String retryAfter,
            int millis,
            @Nullable String remoteAddress)
            implements Outcome {}

    /** No answer came. */
    record Unanswered(Reason reason, int millis, @Nullable String remoteAddress) implements Outcome {}

    /** Why there is no answer. */
    enum Reason {
        TIMEOUT("timeout"),
        CONNECTION_REFUSED("connection refused"),
        CONNECTION_CLOSED("connection closed before an answer"),
        TLS("TLS: no trusted connection"),
        NAME_NOT_FOUND("name not found"),
        ADDRESS_NOT_ALLOWED("address not allowed"),
        ANSWER_TOO_LARGE("answer too large"),
        NO_HTTP("no valid HTTP answer"),
        UNREACHABLE("not reachable");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** As in the history. */
        public String text() {
            return text;
        }
    }
}
