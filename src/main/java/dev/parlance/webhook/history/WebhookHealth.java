package dev.parlance.webhook.history;

import dev.parlance.webhook.registration.WebhookStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The health of a webhook.
 *
 * @param paused whether deliveries wait until it is resumed
 * @param calls the number of newest calls, at most 100, that the next three fields are calculated from
 * @param concurrency the present limit of simultaneous calls, null when nothing was sent lately
 * @param breakerUntil when the open breaker lets the next call through
 * @param oldestUndeliveredSeconds age of the oldest waiting event, or null
 * @param nextAttempt time of the next retry, or null
 * @param disabledAt when the webhook will be disabled unless a call succeeds before, or null
 * @param reportedAt when its delivery worker last reported its state in memory, or null
 */
public record WebhookHealth(
        String webhookUid,
        WebhookStatus status,
        boolean paused,
        @Nullable String disabledReason,
        int calls,
        @Nullable Double successRatio,
        @Nullable Integer p50Millis,
        @Nullable Integer p95Millis,
        int inFlight,
        @Nullable Integer concurrency,
        String breaker,
        @Nullable Instant breakerUntil,
        long waiting,
        long retrying,
        @Nullable Double oldestUndeliveredSeconds,
        @Nullable Instant nextAttempt,
        int failuresInARow,
        @Nullable Instant failingSince,
        int disabledAfterFailures,
        @Nullable Instant disabledAt,
        @Nullable Instant reportedAt) {}
