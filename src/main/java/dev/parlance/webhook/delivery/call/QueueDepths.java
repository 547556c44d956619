package dev.parlance.webhook.delivery.call;

/**
 * How much there is to do.
 *
 * @param outbox first attempts, counted up to 100,000
 * @param retries waiting retries, counted up to 100,000
 * @param oldestMillis when the oldest event that was not yet tried happened, or 0
 * @param failing targets that are half way to being disabled
 */
public record QueueDepths(long outbox, long retries, long oldestMillis, long failing) {}
