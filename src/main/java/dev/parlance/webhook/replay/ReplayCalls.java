package dev.parlance.webhook.replay;

import java.util.List;

/**
 * Which calls to make again.
 *
 * @param webhookCalls in the order in which they are made
 */
public record ReplayCalls(List<One> webhookCalls) {
    public ReplayCalls {
        webhookCalls = List.copyOf(webhookCalls);
    }

    /** One of them. */
    public record One(String uid) {}
}
