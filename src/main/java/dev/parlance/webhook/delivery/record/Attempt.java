package dev.parlance.webhook.delivery.record;

import dev.parlance.webhook.delivery.call.Outcome;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt, as the history records it.
 *
 * @param call its id
 * @param webhookId null for a callback
 * @param forced whether it is, or follows from, a replay
 * @param requestHeaders what was sent and does not follow from the rest, as JSON without secrets
 * @param retryIn wait before the retry, or null for no retry
 */
public record Attempt(
        UUID call,
        @Nullable Long webhookId,
        long target,
        UUID event,
        @Nullable String kind,
        @Nullable UUID parent,
        int number,
        boolean forced,
        String url,
        String requestHeaders,
        Outcome outcome,
        @Nullable Duration retryIn) {}
