package dev.parlance.webhook.delivery.call;

import org.jspecify.annotations.Nullable;

/** The outcome of one attempt. */
public sealed interface Outcome {
    /** The duration of the attempt. */
    int millis();

    /** The address that was connected to, or null when there was no connection. */
    @Nullable
    String remoteAddress();

    /** Whether the receiver accepted the delivery. */
    default boolean success() {
        return false;
    }

    /** The status of the response, or null without a response. */
    default @Nullable Integer statusCode() {
        return null;
    }

    /** The status of the response, or a {@link Reason}. */
    Object result();

    /** Why the attempt failed, as the history shows it; null for a success. */
    @Nullable
    String errorMessage();

    /**
     * The receiver sent a response.
     *
     * @param headers a JSON object with a list of values for each name
     * @param body its first bytes as text
     * @param retryAfter the value of that header, or null
     */
    record Response(
            int status,
            String headers,
            String body,
            @Nullable String retryAfter,
            int millis,
            @Nullable String remoteAddress)
            implements Outcome {
        public Response {
            if (!isStatus(status)) {
                throw new IllegalArgumentException(status + " is not a status of HTTP");
            }
        }

        /** Whether a number is a status of HTTP (RFC 9110, section 15). */
        static boolean isStatus(int number) {
            return number >= 100 && number <= 599;
        }

        @Override
        public boolean success() {
            return status / 100 == 2;
        }

        @Override
        public Integer statusCode() {
            return status;
        }

        @Override
        public Object result() {
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

    /** The receiver sent no response. */
    record NoResponse(Reason reason, int millis, @Nullable String remoteAddress) implements Outcome {
        @Override
        public Object result() {
            return reason;
        }

        @Override
        public String errorMessage() {
            return reason.text;
        }
    }

    /** Why there is no response. */
    enum Reason {
        TIMEOUT("timeout"),
        CONNECTION_REFUSED("connection refused"),
        CONNECTION_CLOSED("connection closed before a response"),
        TLS("TLS: the connection is not trusted"),
        NAME_NOT_FOUND("host name not found"),
        ADDRESS_NOT_ALLOWED("address not allowed"),
        RESPONSE_TOO_LARGE("response too large"),
        NO_HTTP("no valid HTTP response"),
        UNREACHABLE("not reachable");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }
}
