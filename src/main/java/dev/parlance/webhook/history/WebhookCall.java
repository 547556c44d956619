package dev.parlance.webhook.history;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to deliver an event.
 *
 * @param parentUid the first call of its chain, or null for the first call
 * @param lastForcedAt when it was last replayed, or null
 * @param body null if the event is no longer stored, or if bodies are not wanted
 * @param triggerEvent null for a callback
 * @param statusCode null without a response
 * @param errorMessage null for a success
 * @param webhookUid null for a callback
 * @param signature {@code webhook-signature} of the request, or null if no request was sent
 */
public record WebhookCall(
        String uid,
        @Nullable String parentUid,
        String eventUid,
        Instant createdAt,
        String url,
        boolean forced,
        @Nullable Instant lastForcedAt,
        @Nullable String body,
        @Nullable String triggerEvent,
        int retryAttempt,
        @Nullable Integer statusCode,
        @Nullable String errorMessage,
        @Nullable String webhookUid,
        int durationMillis,
        @Nullable String signature) {

    /**
     * A call with the fields that lists do not show.
     *
     * @param requestHeaders secrets are masked
     * @param answerHeaders null without a response
     * @param answer the first bytes of the response body, null without a response
     * @param remoteAddress null when there was no connection
     */
    public record Detailed(
            @JsonUnwrapped WebhookCall call,
            Map<String, String> requestHeaders,
            @Nullable Map<String, List<String>> answerHeaders,
            @Nullable String answer,
            @Nullable String remoteAddress) {

        /** The same without a header that was not sent. */
        public Detailed without(String requestHeader) {
            var headers = new TreeMap<>(requestHeaders);
            headers.remove(requestHeader);
            return new Detailed(call, headers, answerHeaders, answer, remoteAddress);
        }
    }
}
