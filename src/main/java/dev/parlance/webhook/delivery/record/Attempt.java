package dev.parlance.webhook.delivery.record;

import dev.parlance.webhook.delivery.call.Outcome;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt that was made, as the history gets it.
 *
 * @param call its id
 * @param webhookId null for a callback
 * @param forced whether it is, or follows from, a replay
 * @param requestHeaders what was sent and does not follow from the rest, as JSON without secrets
 * @param retryIn when it is tried again, or null when it is not
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
