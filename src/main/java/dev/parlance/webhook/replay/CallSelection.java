package dev.parlance.webhook.replay;

import java.util.List;

/**
 * The calls to replay.
 *
 * @param webhookCalls in the order in which they are made
 */
public record CallSelection(List<One> webhookCalls) {
    public CallSelection {
        webhookCalls = List.copyOf(webhookCalls);
    }

    /** One call. */
    public record One(String uid) {}
}
