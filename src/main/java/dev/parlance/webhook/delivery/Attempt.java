package dev.parlance.webhook.delivery;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt that was made, as the history gets it.
 *
 * @param call its id
 * @param webhookId null for a callback
 * @param requestHeaders what was sent, as JSON without secrets
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
        String url,
        String requestHeaders,
        Outcome outcome,
        @Nullable Duration retryIn) {}
