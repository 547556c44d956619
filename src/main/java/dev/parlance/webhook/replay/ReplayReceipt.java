package dev.parlance.webhook.replay;

/**
 * What becomes of a replay of calls.
 *
 * @param replayed calls that are being made again
 * @param skipped calls that cannot be: their webhook is disabled or deleted, or their event is no longer kept
 */
public record ReplayReceipt(int replayed, int skipped) {}
