package dev.parlance.webhook.replay;

import java.util.List;

/**
 * Which calls to make again.
 *
 * @param webhookCalls in the order in which they are made
 */
public record CallSelection(List<One> webhookCalls) {
    public CallSelection {
        webhookCalls = List.copyOf(webhookCalls);
    }

    /** One of them. */
    public record One(String uid) {}
}
