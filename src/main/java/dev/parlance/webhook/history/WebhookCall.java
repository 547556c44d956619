package dev.parlance.webhook.history;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One attempt (section 2.12 of the interface).
 *
 * @param parentUid first call of its chain, null on the first
 * @param lastForcedAt when it was last replayed, or null
 * @param body null when the event has been dropped before its call
 * @param triggerEvent null for a callback
 * @param statusCode null when no answer came
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
     * With what only the single one shows.
     *
     * @param webhookUid null for a callback
     * @param requestHeaders secrets are masked
     * @param answerHeaders null when no answer came
     * @param answer the answer's first bytes, null when none came
     * @param remoteAddress null when there was no connection
     */
    public record Detailed(
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
            Map<String, String> requestHeaders,
            @Nullable Map<String, List<String>> answerHeaders,
            @Nullable String answer,
            int durationMillis,
            @Nullable String remoteAddress) {}
}
