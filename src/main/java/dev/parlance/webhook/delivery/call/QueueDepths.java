package dev.parlance.webhook.delivery.call;

/**
 * The number of waiting deliveries and of failing targets.
 *
 * @param outbox first attempts, counted up to 100,000
 * @param retries waiting retries, counted up to 100,000
 * @param oldestMillis time of the oldest event without an attempt, or 0
 * @param dueMillis when the first of the retries that nothing holds back is or was due, or 0
 * @param failing targets that have reached half of a limit for being disabled
 */
public record QueueDepths(long outbox, long retries, long oldestMillis, long dueMillis, long failing) {}
