package dev.parlance.webhook.delivery.call;

import org.jspecify.annotations.Nullable;

/** The outcome of one attempt. */
public sealed interface Outcome {
    /** From the beginning of the attempt. */
    int millis();

    /** The address that was connected to, or null when it did not come to that. */
    @Nullable
    String remoteAddress();

    /** Whether the receiver took it. */
    boolean success();

    /** HTTP status, or null when no answer came. */
    @Nullable
    Integer statusCode();

    /** Why it failed, for a person; null for a success. */
    @Nullable
    String errorMessage();

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
            implements Outcome {
        @Override
        public boolean success() {
            return status / 100 == 2;
        }

        @Override
        public Integer statusCode() {
            return status;
        }

        @Override
        public @Nullable String errorMessage() {
            return switch (status / 100) {
                case 2 -> null;
                case 3 -> "returned status " + status + "; redirects are not followed";
                default -> "returned status " + status;
            };
        }
    }

    /** No answer came. */
    record Unanswered(Reason reason, int millis, @Nullable String remoteAddress) implements Outcome {
        @Override
        public boolean success() {
            return false;
        }

        @Override
        public @Nullable Integer statusCode() {
            return null;
        }

        @Override
        public String errorMessage() {
            return reason.text;
        }
    }

    /** Why there is no answer. */
    enum Reason {
        TIMEOUT("timeout"),
        CONNECTION_REFUSED("connection refused"),
        CONNECTION_CLOSED("connection closed before a response"),
        TLS("TLS: the connection is not trusted"),
        NAME_NOT_FOUND("host name not found"),
        ADDRESS_NOT_ALLOWED("address not allowed"),
        ANSWER_TOO_LARGE("response too large"),
        NO_HTTP("no valid HTTP response"),
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
