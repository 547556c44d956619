package dev.parlance.webhook.replay;

/**
 * The numbers of a replay of calls.
 *
 * @param replayed calls that are replayed
 * @param skipped calls that cannot be replayed: their webhook is disabled or deleted, or their event is no longer
 * stored
 */
public record ReplayReceipt(int replayed, int skipped) {}
