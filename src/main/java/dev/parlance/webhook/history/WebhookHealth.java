package dev.parlance.webhook.history;

import dev.parlance.webhook.registration.WebhookStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a webhook fares.
 *
 * @param calls the newest ones, 100 at most, that the next three speak of
 * @param concurrency calls that may be made at once at present, null while nothing was sent lately
 * @param breakerUntil when it is asked again while the breaker is open
 * @param oldestUndeliveredSeconds age of the oldest event that waits, or null
 * @param nextAttempt the next further attempt, or null
 * @param disabledAt when nothing but failures until then disables it, or null
 * @param reportedAt when its deliverer told what it holds in memory, or null
 */
public record WebhookHealth(
        String webhookUid,
        WebhookStatus status,
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
