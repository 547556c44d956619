package dev.parlance.webhook.statistics;

import dev.parlance.webhook.registration.WebhookStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The health of one webhook in the list of all.
 *
 * @param paused whether deliveries wait until it is resumed
 * @param lastSuccess begin of the newest successful call, or null
 * @param failingSince begin of the consecutive failures, or null
 * @param breaker state of the circuit breaker
 * @param breakerUntil when the open breaker lets the next call through, or null
 * @param waiting first attempts that wait, up to a limit
 * @param retrying retries that wait, up to a limit
 * @param oldestUndeliveredSeconds age of the oldest waiting event, or null
 * @param disabledAt when the webhook will be disabled unless a call succeeds before, or null
 * @param reportedAt when its delivery worker last reported its state in memory, or null
 */
public record HealthOverview(
        String webhookUid,
        @Nullable String name,
        String url,
        WebhookStatus status,
        boolean paused,
        @Nullable String disabledReason,
        @Nullable Instant lastSuccess,
        int failuresInARow,
        @Nullable Instant failingSince,
        String breaker,
        @Nullable Instant breakerUntil,
        int inFlight,
        long waiting,
        long retrying,
        @Nullable Double oldestUndeliveredSeconds,
        @Nullable Instant disabledAt,
        @Nullable Instant reportedAt) {}
