package dev.parlance.webhook.delivery.record;

import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt, as the history records it.
 *
 * @param webhookId null for a callback
 * @param parent the first call of the chain, or null if this is it; for a replay, the call that is replayed
 * @param number from 0
 * @param forced whether it is, or follows from, a replay
 * @param retryIn wait before the retry, or null for no retry
 */
public record Attempt(
        DeliveryAttempt.Made made,
        @Nullable Long webhookId,
        long target,
        UUID event,
        @Nullable String kind,
        @Nullable UUID parent,
        int number,
        boolean forced,
        @Nullable Duration retryIn) {}
