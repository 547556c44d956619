package dev.parlance.webhook.history;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to deliver an event.
 *
 * @param parentUid the first call of its chain, or null for the first call
 * @param lastForcedAt when it was last replayed, or null
 * @param body null if the event is no longer stored
 * @param triggerEvent null for a callback
 * @param statusCode null without a response
 * @param errorMessage null for a success
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
        @Nullable String errorMessage) {

    /**
     * A call with the fields that lists do not show.
     *
     * @param webhookUid null for a callback
     * @param requestHeaders secrets are masked
     * @param answerHeaders null without a response
     * @param answer the first bytes of the response body, null without a response
     * @param remoteAddress null when there was no connection
     */
    public record Detailed(
            @JsonUnwrapped WebhookCall call,
            @Nullable String webhookUid,
            Map<String, String> requestHeaders,
            @Nullable Map<String, List<String>> answerHeaders,
            @Nullable String answer,
            int durationMillis,
            @Nullable String remoteAddress) {}
}
